import { expect, test } from "vitest";
import { refusalOfName } from "#platform/contract/names.ts";
import { townsOf } from "#platform/contract/town-name.ts";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { readCountry, readPostalCode } from "./address-cells.ts";
import { readCategory } from "./category-cell.ts";
import { readAddress, readEmail, readGenre, readLanguage, readName, readText } from "./cells.ts";
import { hasNoPupils, readPupils } from "./import-file.ts";
import { eachField, pupilFields } from "./pupil-fields.ts";
import { checkRow, displayCells, refusalsOf } from "./pupil-row.ts";

const categories = ["CE", "CM", "C1", "C2", "L1", "L2", "GP", "HC", "LE - L2 en équipe et individuel"];

test.each([
  ["01100", "01100"],
  ["69001 ", "69001"],
  ["01 100", "01100"],
  ["F-69001", "69001"],
  ["69001 CEDEX 3", "69001"],
  ["", ""],
])("ETB-08 the postal code « %s » is « %s »", (typed, code) => {
  expect(readPostalCode(typed, "France", { city: "Lyon" })).toEqual({ value: code, display: code, refusal: null });
});

const towns = townsOf([
  { zipCode: "01000", city: "Bourg-en-Bresse" },
  { zipCode: "06900", city: "Ailleurs" },
]);

test.each([
  ["1000", "BOURG EN BRESSE"],
  ["1000.0", "Bourg-en-Bresse"],
  ["1000,00", ""],
  ["1000", "Bourg"],
])("ETB-08 the postal code « %s » of « %s » gets its zero back, with a note", (typed, city) => {
  expect(readPostalCode(typed, "France", { city, towns })).toEqual({
    ...{ value: "01000", display: "01000", refusal: null },
    note: "«\u00A01000\u00A0» n'a que quatre chiffres\u00A0: le zéro du début a été remis",
  });
});

test.each(["Lyon", "Villefranche"])("ETB-08 the postal code « 6900 » of « %s » is not another town's", (city) => {
  expect(readPostalCode("6900", "France", { city, towns })).toMatchObject({
    display: "6900",
    refusal: "Le code postal doit contenir 5 chiffres",
  });
  expect(readPostalCode("6900", "France", { city })).toMatchObject({ refusal: "Le code postal doit contenir 5 chiffres" });
});

test.each(["110", "690011", "69 00A", "Lyon"])("ETB-08 the postal code « %s » is refused in France", (typed) => {
  expect(readPostalCode(typed, "France", { city: "" }).refusal).toBe("Le code postal doit contenir 5 chiffres");
});

test("ETB-08 abroad a postal code stays as it is", () => {
  expect(readPostalCode("1201", "Suisse", { city: "" }).value).toBe("1201");
  expect(readPostalCode("1201.0", "Suisse", { city: "" }).value).toBe("1201");
  expect(readPostalCode("SW1A 1AA", "Royaume-Uni", { city: "" }).value).toBe("SW1A 1AA");
  expect(readPostalCode("1", "Suisse", { city: "" }).refusal).toBe("Le code postal doit contenir de 2 à 12 caractères");
});

test.each([
  ["", "France"],
  ["FRANCE", "France"],
  ["Fr", "France"],
  [" Belgique ", "Belgique"],
])("ETB-08 the country « %s » is %s", (typed, country) => {
  expect(readCountry(typed).value).toBe(country);
});

test.each([
  ["femme", ["F", "f", "fille", "Femme", "FÉMININ", "feminin", "Mme", "Mlle", "Mademoiselle", "2", "F."]],
  ["homme", ["M", "m.", "H", "garçon", "GARCON", "Masculin", "Homme", "Monsieur", "1", "G"]],
] as const)("ETB-08 %s is written %j", (genre, spellings) => {
  for (const typed of spellings) expect([typed, readGenre(typed).value]).toEqual([typed, genre]);
});

test("ETB-08 no other gender is guessed", () => {
  expect(readGenre("").refusal).toBe("Le genre est requis");
  expect(readGenre("x").refusal).toBe("«\u00A0x\u00A0» n'est pas un genre\u00A0: choisissez Homme ou Femme");
  expect(readGenre("M et F").refusal).not.toBeNull();
});

test.each([
  ["c1", "C1"],
  ["C 1", "C1"],
  ["Collège 1", "C1"],
  ["collège 2", "C2"],
  ["Lycée", "L1"],
  ["gp", "GP"],
  ["Grand public", "GP"],
  ["LE", "LE - L2 en équipe et individuel"],
  ["le - l2 en equipe et individuel", "LE - L2 en équipe et individuel"],
])("ETB-08 the category « %s » is %s", (typed, category) => {
  expect(readCategory(typed, categories)).toEqual({ value: category, display: category, refusal: null });
});

test("ETB-08 a class gives its category, with a note", () => {
  expect(readCategory("6e A", categories)).toMatchObject({ value: "C1", display: "C1", note: "d'après «\u00A06e A\u00A0»" });
});

test("ETB-08 a category that is not open, or ambiguous, must be chosen", () => {
  expect(readCategory("", categories).refusal).toBe("La catégorie est requise");
  expect(readCategory("collège", categories).refusal).toBe("Le collège a deux catégories\u00A0: C1 (6e et 5e) ou C2 (4e et 3e)");
  expect(readCategory("C9", ["C1", "C2"]).refusal).toBe("«\u00A0C9\u00A0» n'est pas une catégorie ouverte\u00A0: choisissez C1 ou C2");
  expect(readCategory("6e A", ["C2"]).refusal).not.toBeNull();
});

test.each([
  ["", "Français"],
  ["français", "Français"],
  ["FRANCAIS", "Français"],
  ["en", "Anglais"],
  ["Polonais", "Polonais"],
])("ETB-08 the language « %s » is %s", (typed, language) => {
  expect(readLanguage(typed, ["Français", "Anglais", "Polonais"]).value).toBe(language);
});

const context = { today: "2027-01-15", categories, languages: ["Français"] };
const inherited = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];

/** The cells of a line in which this stands in every column. */
const rowOf = (typed: string) =>
  checkRow(
    eachField(() => typed),
    context,
  );

test.each(inherited)("ETB-08 SEC-02 an inherited object property, like %s, is ordinary text in each cell of a list", (typed) => {
  const checked = rowOf(typed);
  const refused = refusalsOf(checked).map(({ field }) => field);
  expect(refused).toEqual(expect.arrayContaining(["email", "birthday", "genre", "categoryName", "languageName"]));
});

/** Marks that a normal form orders one by one, so that such a text is slow to fold. */
const slow = "\u0301\u0316".repeat(2_500);
const usual = {
  ...{ lastname: "Durand", firstname: "Léa", email: "lea@exemple.fr", birthday: "14/03/2012", genre: "F", categoryName: "C2" },
  ...{ className: "4e A", languageName: "Français", address: "1 rue Haute", city: "Lyon", zipCode: "", country: "France" },
};
test("ETB-08 SEC-02 a cell that is far too long is refused before it is read, and shown truncated; the others are validated", () => {
  for (const field of pupilFields) {
    const checked = checkRow({ ...usual, [field]: `a${slow}` }, context);
    expect(refusalsOf(checked)).toEqual([
      { field, reason: "Ce texte est bien trop long pour une cellule\u00A0: la colonne est-elle la bonne\u00A0?" },
    ]);
    expect(checked[field].display).toBe(`a${slow.slice(0, 300)}`);
    expect(checkRow(displayCells(checked), context), "read again, it is still refused").toEqual(checked);
  }
});

test.each(["#REF!", "#N/A", "#NOM?", "#DIV/0!", "#NAME?", "#VALEUR!"])(
  "MND-05 the failed formula « %s » is read as an empty cell, with a note, in every column",
  (typed) => {
    const empty = rowOf("");
    const note = `«\u00A0${typed}\u00A0» est une erreur du tableur\u00A0: la case est lue vide`;
    expect(rowOf(typed)).toEqual(eachField((field) => ({ ...empty[field], note }) as never));
    expect(checkRow({ ...usual, className: "#1", address: "#12 rue Haute" }, context).className).toMatchObject({ value: "#1" });
  },
);

test("ETB-08 SEC-02 a list of only such cells, titles included, is read in under a second", () => {
  const long = Array.from({ length: 100 }, () => slow);
  const lines = (titles: readonly string[]) =>
    Array.from({ length: 100 }, (_, index) => ({ row: index + 1, values: index === 0 ? titles : long }));
  const seconds = (titles: readonly string[]) =>
    cpuSecondsOf(() => {
      const read = readPupils(lines(titles), context, { choices: new Map(), uses1904Dates: false });
      expect(hasNoPupils(read)).toBe(titles === long);
      for (const line of read.body) read.check(line);
    });
  expect(seconds(["Nom", "Prénom", "Date de naissance", "Sexe", "Catégorie", "Langue", "Classe", "Code postal", "Ville"])).toBeLessThan(1);
  expect(seconds(long)).toBeLessThan(1);
});

test("ETB-08 a language that is not offered is refused", () => {
  expect(readLanguage("Latin", ["Français"]).refusal).toBe("La langue «\u00A0Latin\u00A0» n'est pas proposée");
});

test.each([
  ["", ""],
  [" lea@exemple.fr ", "lea@exemple.fr"],
  ["\u00A0lea@exemple.fr", "lea@exemple.fr"],
  ["mailto:lea@exemple.fr", "lea@exemple.fr"],
  ["Léa Durand <lea@exemple.fr>", "lea@exemple.fr"],
  ["-", ""],
])("ETB-08 the e-mail « %s » is « %s »", (typed, email) => {
  expect(readEmail(typed)).toEqual({ value: email, display: email, refusal: null });
});

test.each(["lea", "lea@", "lea@exemple", "a@b.fr; c@d.fr", "=HYPERLINK(1)@exemple.fr", `${"a".repeat(250)}@exemple.fr`])(
  "ETB-08 the e-mail « %s » is refused",
  (typed) => {
    expect(readEmail(typed).refusal).toBe("L'adresse e-mail est invalide");
  },
);

test.each([
  ["DE LA TOUR", "DE LA TOUR"],
  ["  N'Diaye ", "N'Diaye"],
  ["Anne\u00A0 Sophie", "Anne Sophie"],
  ["Jean\nPierre", "Jean Pierre"],
  ["Zoé\u200B", "Zoé"],
  ["Олена", "Олена"],
])("ETB-08 the name « %s » is stored as « %s »", (typed, name) => {
  expect(readName(typed, 100, "Le nom est requis")).toMatchObject({ value: name, refusal: null });
});

test.each([
  ["", "Le nom est requis"],
  ["  ", "Le nom est requis"],
  ["N/A", "Le nom est requis"],
  ["12", "Ce nom ne contient aucune lettre\u00A0: la colonne est-elle la bonne\u00A0?"],
  ["a".repeat(101), "100 caractères au plus"],
  ["a".repeat(10_000), "100 caractères au plus"],
  ["Du\u0007rand", "Ce texte contient un caractère invisible qui n'est pas accepté\u00A0: retapez-le"],
  ["Du\0rand", "Ce texte contient un caractère invisible qui n'est pas accepté\u00A0: retapez-le"],
  ["Du\uD800pont", "Ce texte contient un caractère invisible qui n'est pas accepté\u00A0: retapez-le"],
  ["Gagnez sur evil.example", refusalOfName("evil.example")],
])("ETB-08 SEC-02 the name « %s » is refused: %s", (typed, reason) => {
  expect(readName(typed, 100, "Le nom est requis").refusal).toBe(reason);
});

test.each(["=1+1", "+33", "-Durand", "@SUM(A1)", "\uff1dcmd"])("SEC-02 « %s » could run as a formula, and is refused", (typed) => {
  expect(readText(typed, 100).refusal).toBe(
    `Ce texte commence par «\u00A0${typed.normalize("NFKC")[0]}\u00A0», comme une formule\u00A0: retirez ce signe`,
  );
});

test("MND-05 a town or an address in another encoding is refused with the text that it was", () => {
  expect(readText("BÃ©ziers", 100)).toMatchObject({ display: "BÃ©ziers", refusal: expect.stringContaining("Béziers") });
  expect(readText("Sacré-C½ur", 100).refusal).toContain("une lettre s'est perdue");
  expect(readAddress("n°12½, 3ª", 100).refusal).toBeNull();
});

test.each([
  ["Na", "Na", null],
  ["NA", "NA", "«\u00A0NA\u00A0» est lu comme une case vide\u00A0: si c'est un nom, écrivez «\u00A0Na\u00A0»"],
  ["NULL", "NULL", "«\u00A0NULL\u00A0» est lu comme une case vide\u00A0: si c'est un nom, écrivez «\u00A0Null\u00A0»"],
  ["-", "", "Le nom est requis"],
  ["ＢＲＥＨＩＥＲ", "BREHIER", null],
])("MND-05 ETB-08 the name « %s » is « %s », refused for %j", (typed, display, refusal) => {
  expect(readName(typed, 100, "Le nom est requis")).toMatchObject({ display, refusal });
});

test.each([
  ["C1", "3e B", "«\u00A03e B\u00A0» est d'ordinaire en C2"],
  ["C2", "3e B", undefined],
  ["GP", "3e B", undefined],
  ["C1", "ULIS", undefined],
])("MND-05 ETB-08 the category %s of the class « %s » is noted with %j", (categoryName, className, note) => {
  const cells = checkRow({ ...usual, categoryName, className }, context);
  expect(cells.categoryName).toMatchObject({ value: categoryName, refusal: null });
  expect(cells.categoryName.note).toBe(note);
});

test.each([
  ["14/03/2020", "2nde 3", "6\u00A0ans en 2nde 3\u00A0: vérifiez cette date"],
  ["14/03/2005", "6e A", "21\u00A0ans en 6e A\u00A0: vérifiez cette date"],
  ["14/03/2012", "2nde 3", undefined],
  ["14/03/2012", "ULIS", undefined],
])("MND-05 ETB-08 the birthday %s of a pupil in %s is noted with %j", (birthday, className, note) => {
  expect(checkRow({ ...usual, birthday, className, categoryName: "GP" }, context).birthday.note).toBe(note);
});
