/// <reference path="./speech-rule-engine.d.ts" />
import katex from "katex";
import engine from "speech-rule-engine";
import { katexOptions, refusalOfFormula } from "#platform/contract/formula.ts";

const MAX_CACHED = 1_000;

// The ends of constructs are spoken: « racine carrée de 2 plus n » could be two formulas.
await engine.setupEngine({
  locale: "fr",
  domain: "clearspeak",
  style: "Roots_RootEnd:Fraction_EndFrac",
  modality: "speech",
  markup: "none",
});

/** Words that the engine reads unlike a French teacher, or in English. */
const schoolWords: readonly (readonly [string, string])[] = [
  ["sub", "indice"],
  ["pas égal à", "différent de"],
  ["parenthèse gauche", "ouvrez la parenthèse"],
  ["parenthèse droite", "fermez la parenthèse"],
  ["fraction avec numérateur", "fraction de numérateur"],
  ["opérateur losange", "losange"],
  ["trois points médians", "et ainsi de suite"],
  ["négatif", "moins"],
  ["pourcent", "pour cent"],
];

const cache = new Map<string, string | null>();

/** A formula in LaTeX as a teacher reads it aloud in French (PPL-04); `null` if it cannot be read. */
export function speechOf(latex: string): string | null {
  const known = cache.get(latex);
  if (known !== undefined) return known;
  const spoken = refusalOfFormula(latex) === null ? speak(latex) : null;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(latex, spoken);
  return spoken;
}

function speak(latex: string): string | null {
  try {
    // The full stop of the sentence is not part of the formula; upright letters are read as letters.
    const written = katex.renderToString(latex.replace(/[.,;]\s*$/, ""), { ...katexOptions(), throwOnError: true });
    const mathml = /<math.*<\/math>/s
      .exec(written)?.[0]
      .replace(/<annotation.*<\/annotation>/s, "")
      .replaceAll(' mathvariant="normal"', "");
    const spoken = schoolWords.reduce(
      (text, [said, word]) => text.replaceAll(new RegExp(`(?<!\\S)${said}(?!\\S)`, "g"), word),
      engine.toSpeech(mathml ?? ""),
    );
    return spoken.trim() || null;
  } catch {
    return null;
  }
}
