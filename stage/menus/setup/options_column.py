"""The options of the set-up in their groups, modules with a picture as small boxes, the seed last."""

from collections.abc import Callable
from functools import partial

from stage.graphics import theme
from stage.graphics.box_contents import BoxContents
from stage.menus.setup.module_box import ModuleBox
from stage.menus.setup.seating_plan import SeatingPlan
from stage.ui.scene import Scene
from stage.ui.widgets import Choice, Column, Flow, Label, Paragraph, TextField, Widget
from table.offer.options import Group, Option, spelt


def options_column(
    scene: Scene, plan: SeatingPlan, contents: BoxContents, seed: str, seed_changed: Callable[[str], None]
) -> Column:
    """All options of the plan's game, to be changed in the plan."""
    lines: list[Widget] = []
    for group in Group:
        options = [option for option in plan.game.options if option.group is group]
        boxed = [option for option in options if contents.has_picture(option.name)]
        blocks: list[Widget] = [_option(scene, plan, option) for option in options if option not in boxed]
        if boxed:
            boxes = [_box(scene, plan, option, contents) for option in boxed]
            blocks.insert(0, Flow(f"{group.name.lower()}.boxes", boxes, gap=10))
        if group is Group.FRAME:
            blocks.append(_seed(scene, seed, seed_changed))
        if blocks:
            heading = Label(f"{group.name.lower()}.title", scene.gettext(group), theme.SUBHEADING)
            lines.append(Column(f"{group.name.lower()}.group", [heading, *blocks], gap=14))
    return Column("options.column", lines, gap=26)


def _option(scene: Scene, plan: SeatingPlan, option: Option) -> Widget:
    choices = [(value, _label(scene, option, value)) for value in plan.choices(option)]
    control = Choice(f"option.{option.name}", choices, plan.options[option.name], partial(_change, plan, option))
    return _titled(control, scene.gettext(option.title), scene.gettext(option.explanation))


def _box(scene: Scene, plan: SeatingPlan, option: Option, contents: BoxContents) -> ModuleBox:
    title, hint = scene.gettext(option.title), scene.gettext(option.explanation)
    value = plan.options[option.name] is True
    return ModuleBox(option, title, contents, value, partial(_change, plan, option), tooltip=hint)


def _change(plan: SeatingPlan, option: Option, value: object) -> None:
    assert isinstance(value, str | int)
    plan.options[option.name] = value


def _label(scene: Scene, option: Option, value: object) -> str:
    if option.labels:
        return scene.gettext(option.labels[option.choices.index(value)])
    return spelt(value)


def _seed(scene: Scene, seed: str, changed: Callable[[str], None]) -> Widget:
    field = TextField(
        "seed", seed, changed, placeholder=scene.gettext("a new one each time"), longest=9, allowed=str.isdecimal
    )
    hint = scene.gettext("The same number brings the same luck again.")
    return _titled(field, scene.gettext("Seed"), hint)


def _titled(control: Widget, title: str, hint: str) -> Widget:
    heading = Label(f"{control.name}.title", title, theme.BODY_BOLD)
    words = Paragraph(f"{control.name}.hint", hint, theme.SMALL, colour="ink_soft")
    return Column(f"{control.name}.block", [heading, control, words], gap=6)
