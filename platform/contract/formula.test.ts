import { expect, test } from "vitest";
import "./french.ts";
import { refusalOfFormula, refusalOfFormulas } from "./formula.ts";
import { MAX_STATEMENT, richText } from "./rich-text.ts";

const formulas = (count: number, latex: string) => `<p>${`<span data-formula="${latex}"></span>`.repeat(count)}</p>`;

test.each([
  ..."\\def\\a{x}\\a \\gdef\\a{x} \\edef\\a{x} \\xdef\\a{x} \\let\\a=\\b \\futurelet\\a\\b \\global\\let\\a=x \\long\\def\\a{x}".split(" "),
  ..."\\newcommand{\\a}{x} \\newcommand*{\\a}{x} \\renewcommand{\\a}{x} \\providecommand{\\a}{x} x\\\\\\def\\a{x} \\message{x} \\verb\\x\\\\def\\a{x} \\verb*|x|".split(
    " ",
  ),
  ...["\\def \\a{x}", "\\def%\n\\a{x}", "%\\\n\\def\\a{x}", "\\DEF\\a{x}", "\\DeclareMathOperator{\\a}{x}", "\\renewenvironment{a}{x}{y}"],
  ...["\\require{ams}", "\\unicode{x61}", "\\csname def\\endcsname"],
])("MND-01 a formula that defines a command is refused: %s", (latex) => {
  expect(refusalOfFormula(latex)).toContain("sans définir de commande");
});

test.each(["\\frac{a}{b}", "x\\\\def", "\\defi", "\\delta", "\\lets", "d\\'ef", "\\left(x\\right)", "\\ def", ""])(
  "MND-01 a formula that defines nothing is taken: %s",
  (latex) => {
    expect(refusalOfFormula(latex)).toBeNull();
  },
);

test("MND-01 a formula, the formulas of a text and a text have limits", () => {
  expect([refusalOfFormula("x".repeat(500)), refusalOfFormula("x".repeat(501))]).toEqual([null, expect.stringContaining("500 caractères")]);
  expect([refusalOfFormulas(formulas(40, "x")), refusalOfFormulas(formulas(41, "x"))]).toEqual([null, "Un texte a 40 formules au plus"]);
  expect([refusalOfFormulas(formulas(40, "x".repeat(50))), refusalOfFormulas(formulas(40, "x".repeat(51)))]).toEqual([
    null,
    expect.stringContaining("toutes ensemble"),
  ]);
  const messageOf = (html: string) => richText(MAX_STATEMENT).safeParse(html).error?.issues[0]?.message;
  expect([messageOf("x".repeat(MAX_STATEMENT)), messageOf("x".repeat(MAX_STATEMENT + 1))]).toEqual([undefined, "20000 caractères au plus"]);
  expect(messageOf(formulas(1, "\\def\\a{&lt;}"))).toContain("\\def");
});
