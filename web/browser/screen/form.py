"""The form for a new game on the first screen."""

from collections.abc import Collection, Mapping
from typing import Any

from js import FormData, document

from web.browser.objects import plain


class NewGameForm:
    """Reads and fills in the form."""

    def form(self) -> Mapping[str, str]:
        """Return what the new-game form contains, by the names of its fields."""
        filled: dict[str, str] = {}
        for name, value in FormData.new(document.getElementById("new-game")).entries():
            filled[name] = f"{filled[name]} {value}" if name in filled else value
        return filled

    def tick(self, name: str, values: Collection[str]) -> None:
        """Tick the boxes or options of a field of the form with these values, and no others."""
        for box in document.querySelectorAll(f"#new-game input[name={name}]"):
            box.checked = box.value in values
        for option in document.querySelectorAll(f"#new-game [name={name}] option"):
            option.selected = option.value in values

    def fill(self, form: Mapping[str, str], *, over: bool) -> None:
        """Fill in fields of the form; those that somebody has changed only if `over` says so."""
        for name, value in form.items():
            fields = list(document.querySelectorAll(f"#new-game [name={name}]"))
            if not over and any(map(_changed, fields)):
                continue
            self.tick(name, value.split())
            for field in fields:
                if field.type == "text":
                    field.value = value

    def open_table(self) -> None:
        """Show the table's settings on the first screen."""
        document.getElementById("table").open = True
        document.getElementById("table").scrollTop = 0
        document.querySelector("#table > summary").focus()

    def close_table(self) -> None:
        """Show the first screen without the table's settings."""
        document.getElementById("table").open = False

    def form_error(self, text: str, field: str = "") -> None:
        """Show what is wrong with a field of the form, and go there; without texts, nothing is."""
        forget_error()
        document.getElementById("form-error").textContent = text
        if field:
            element = document.querySelector(f"#new-game [name={field}]")
            element.setAttribute("aria-invalid", "true")
            around = element.closest("details")
            while around:
                around.open = True
                around = around.parentElement.closest("details")
            element.focus()
            element.scrollIntoView(plain(block="center"))


def forget_error() -> None:
    """Say no longer what is wrong with a field of the form."""
    document.getElementById("form-error").textContent = ""
    for element in document.querySelectorAll("#new-game [aria-invalid]"):
        element.removeAttribute("aria-invalid")


def _changed(field: Any) -> bool:
    """Tell whether somebody has changed a field of the form."""
    if field.type == "select-one":
        return not field.options.item(field.selectedIndex).defaultSelected
    return bool(field.checked != field.defaultChecked or field.value != field.defaultValue)
