import { expect, test } from "vitest";
import { speechOf } from "./formula-speech.ts";
import { cleanRichText } from "./rich-text.ts";
import { toStoredText } from "./stored-text.ts";

const formulas: readonly (readonly [string, string | null])[] = [
  ["a", "a"],
  [String.raw`\frac{1}{2}`, "un-demi"],
  ["(10a + b)^{2} - c^{2}", "ouvrez la parenthèse 10 a plus b fermez la parenthèse au carré moins c au carré"],
  [String.raw`\sqrt{2^{n} + 105}.`, "la racine carrée de 2 à la puissance n plus 105 fin racine"],
  [String.raw`\frac{a \times b}{a + b}`, "fraction de numérateur a multiplié par b et dénominateur a plus b fin fraction"],
  [String.raw`a \neq 0`, "a différent de 0"],
  ["x_{n}", "x indice n"],
  ["-3", "moins 3"],
  [String.raw`\mathrm{JOIE} + 1`, "J O I E plus 1"],
  [String.raw`1 \diamond 2`, "1 losange 2"],
  [String.raw`\frac{1`, null],
];

test.each(formulas)("PPL-04 the formula %s is read aloud in French", (latex, spoken) => {
  expect(speechOf(latex)).toBe(spoken);
});

test("PPL-04 a formula of more than 500 characters is not read aloud: it would delay the server", () => {
  expect([speechOf("x".repeat(500)), speechOf("x".repeat(501))]).toEqual([expect.any(String), null]);
});

test.each(["\\def\\a{x}\\a", "\\gdef\\a{x}\\a", "\\let\\a=x\\a", "\\newcommand{\\a}{x}\\a", "\\global\\def\\a{x}\\a"])(
  "MND-01 a formula that defines a command is not read aloud: %s",
  (latex) => {
    expect(speechOf(latex)).toBeNull();
  },
);

test("PPL-04 SEC-02 a text is stored with the speech of its formulas, computed here and never taken from outside", async () => {
  const html = `<p data-speech="faux">Soit <span data-formula="a &lt; b" data-speech="faux"></span> <span data-speech="faux">et</span></p>
<div data-formula="\\frac{1" data-speech="faux"></div><script>x()</script>`;
  const stored = (await toStoredText(html, "text")).text;
  expect(stored).toBe(`<p>Soit <span data-formula="a &lt; b" data-speech="a inférieur à b"></span> <span>et</span></p>
<div data-formula="\\frac{1"></div>`);
  expect((await toStoredText(stored, "text")).text).toBe(stored);
  expect(cleanRichText(stored)).toBe(stored.replace(/ data-speech="[^"]*"/, ""));
});
