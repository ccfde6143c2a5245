#!/bin/sh
# Puts Ludothèque into the menu of the desktop, as long as this folder stays where it is.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
menu=${XDG_DATA_HOME:-$HOME/.local/share}/applications
mkdir -p "$menu"
sed "s|@FOLDER@|$folder|" "$folder/ludotheque.desktop" > "$menu/ludotheque.desktop"
echo "$menu/ludotheque.desktop"
