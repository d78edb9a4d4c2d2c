import { expect, test } from "vitest";
import { csvLinesOf } from "./csv-lines.ts";
import { limitsOf } from "./lines.ts";

const linesOf = (...lines: readonly string[]) =>
  csvLinesOf(Buffer.from(lines.join("\n")), limitsOf(100, undefined)).map(({ values }) => values);

test.each([
  ["in the last column", ["Nom;Prénom;Note", 'ABRIAL;Zoé;"PAI', "BOZEC;Tom;rien", 'CADIC;Ana;ok"', "DREAN;Lou;"]],
  ["in the first one", ["Nom;Prénom;Note", '"ABRIAL;Zoé;a', "BOZEC;Tom;b", 'CADIC";Ana;c', "DREAN;Lou;"]],
  ["in a middle one", ["Nom;Prénom;Note", 'ABRIAL;"Zoé;a', 'BOZEC;Tom";b']],
])("MND-05 a stray quote that joins whole lines is named: %s", (_, lines) => {
  expect(() => linesOf(...lines)).toThrow("Un guillemet de la ligne 2 réunit plusieurs lignes de ce fichier en une seule");
});

test("MND-05 a cell of several lines in quotes is read, separators included", () => {
  expect(linesOf("Nom;Note;Prénom", 'ABRIAL;"PAI', 'noix; lait";Zoé', 'BOZEC;"a;b";Tom')).toEqual([
    ["Nom", "Note", "Prénom"],
    ["ABRIAL", "PAI\nnoix; lait", "Zoé"],
    ["BOZEC", "a;b", "Tom"],
  ]);
});

test("MND-05 lines behind those of another file are read with their own separator", () => {
  expect(linesOf("Nom;Prénom", "ABRIAL;Zoé", "CADIC;Ana", "Nom,Prénom", "BOZEC,Tom", "Martin, Paul, Zoé").slice(3)).toEqual([
    ["Nom", "Prénom"],
    ["BOZEC", "Tom"],
    ["Martin, Paul, Zoé"],
  ]);
});
