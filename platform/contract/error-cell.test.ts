import { expect, test } from "vitest";
import { isErrorCell } from "./error-cell.ts";

test.each([
  [
    "#REF!",
    "#N/A",
    "#N/D",
    "#NV",
    "#NOM?",
    "#DIV/0!",
    "#NAME?",
    "#VALEUR!",
    "#¡VALOR!",
    "#SPILL!",
    "#GETTING_DATA!",
    " #N/A ",
    "Err:502",
    "##",
    "####",
  ],
])("MND-05 a failed formula shows %s", (...shown) => {
  for (const text of shown) expect([text, isErrorCell(text)]).toEqual([text, true]);
});

test.each([["#Mathieu", "#12", "#", "N/A", "# Apt B", "Err", "#1 !"]])("MND-05 %s is a text", (...texts) => {
  for (const text of texts) expect([text, isErrorCell(text)]).toEqual([text, false]);
});
