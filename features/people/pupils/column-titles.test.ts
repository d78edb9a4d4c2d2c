import { describe, expect, test } from "vitest";
import { columnIndexesOf, headerOf, isOfSecondList, missingFields, withChoices } from "./column-titles.ts";

const meaningsOf = (titles: readonly string[]) => headerOf([titles]).columns.map(({ source }) => source);

describe("ETB-08 the titles of school software", () => {
  test.each([
    [
      "lastname",
      [
        "Nom",
        "NOM",
        " nom ",
        "Nom de famille",
        "Nom d'usage",
        "Nom d’usage",
        "Nom de l'élève",
        "Élève - Nom",
        "Nom élève",
        "Nom*",
        "Last name",
        "NOM_DE_FAMILLE",
      ],
    ],
    ["firstname", ["Prénom", "PRENOM", "Prénom 1", "Prénoms", "Prénom de l'élève", "Prénom usuel", "First name"]],
    [
      "email",
      ["E-mail", "Email", "Courriel", "Mél", "Mail", "Adresse électronique", "Adresse e-mail", "Adresse mail", "E-mail (personnel)"],
    ],
    ["birthday", ["Date de naissance", "Né(e) le", "NE LE", "Naissance", "Date naiss.", "Date de naissance (JJ/MM/AAAA)", "DDN"]],
    ["genre", ["Genre", "Sexe", "Civilité", "Sexe (M/F)"]],
    ["categoryName", ["Catégorie", "CATEGORIE"]],
    ["className", ["Classe", "Niveau", "Division", "Libellé classe", "Classe de l'élève"]],
    ["languageName", ["Langue"]],
    ["address", ["Adresse", "Adresse 1", "Rue"]],
    ["city", ["Ville", "Commune"]],
    ["zipCode", ["Code postal", "CP", "Code Postal "]],
    ["country", ["Pays"]],
    ["fullName", ["Élève", "Nom et prénom", "NOM Prénom", "Élèves"]],
  ] as const)("%s is called %j", (source, titles) => {
    for (const title of titles) expect([title, meaningsOf([title, "Pays", "Adresse"])[0]]).toEqual([title, source]);
  });

  test("titles about parents, birthplaces and foreign languages are not the pupil's fields", () => {
    const others = ["Nom responsable 1", "Commune de naissance", "Pays naissance", "LV1", "LVA", "Prénom 2", "INE", "Régime", ""];
    expect(meaningsOf(["Nom", "Prénom", ...others]).slice(2)).toEqual(others.map(() => null));
  });
});

describe("MND-05 ETB-08 the lines of titles of exports", () => {
  test.each([
    [
      "the complete extraction of SIECLE",
      "Nom;Prénom 1;Date de naissance;Sexe;Code Structure;Nom resp. légal1;Prénom resp. légal1;Courriel resp. légal1;Nom resp. légal2;Courriel resp. légal2",
      ["lastname", "firstname", "birthday", "genre", "className", null, null, null, null, null],
    ],
    [
      "the extraction of SIECLE by division",
      "Nom de famille;Prénom 1;Division;Nom de famille resp. légal1;Prénom resp. légal1;Courriel resp. légal1",
      ["lastname", "firstname", "className", null, null, null],
    ],
    [
      "a list of Pronote",
      "Élèves;Né(e) le;Adresse E-mail;Classe;Groupe;Sexe",
      ["fullName", "birthday", "email", "className", null, "genre"],
    ],
    [
      "the chosen columns of ONDE",
      "Nom élève;Nom d'usage élève;Prénom élève;Date naissance;Sexe;INE;Niveau;Libellé classe;Identifiant classe",
      ["lastname", "lastname", "firstname", "birthday", "genre", null, "className", "className", null],
    ],
  ])("%s", (_, titles, sources) => {
    expect(meaningsOf(titles.split(";"))).toEqual(sources);
  });
});

test("PPL-12 the address of a parent is the pupil's if they have none, the first responsible's before the second's", () => {
  const titles = [
    "Nom",
    "Mail du responsable légal 2",
    "Courriel responsable",
    "Adresse e-mail des parents",
    "Responsable 1 - Mail",
    "E-mail",
  ];
  const indexes = columnIndexesOf(headerOf([[...titles, "Prénom"]]).columns);
  expect(indexes.get("email")).toEqual([5, 2, 4, 3, 1]);
});

test("ETB-08 titles may be below the name of the school, the class and the day", () => {
  const lines = [
    ["Collège Jean-Moulin"],
    ["Classe", "6e A"],
    ["Édité le", "20/11/2026"],
    ["Nom", "Prénom", "Sexe"],
    ["Durand", "Léa", "F"],
  ];
  expect(headerOf(lines)).toMatchObject({ at: 3, columns: [{ source: "lastname" }, { source: "firstname" }, { source: "genre" }] });
});

test("ETB-08 a second column of the same title is another person's", () => {
  expect(meaningsOf(["Nom", "Prénom", "Nom", "E-mail", "E-mail"])).toEqual(["lastname", "firstname", null, "email", null]);
});

test.each([
  ["Civilité;Nom;Prénom;E-mail;Nom élève;Prénom élève;Sexe élève", [null, null, null, "email", "lastname", "firstname", "genre"]],
  ["Nom de l'élève;Prénom de l'élève;Nom d'usage;Prénom usuel", ["lastname", "firstname", null, null]],
  ["Nom élève;Nom d'usage élève;Prénom", ["lastname", "lastname", "firstname"]],
])("MND-05 ETB-08 beside titles that name the pupil, « Nom » and « Prénom » are a parent's: %s", (titles, sources) => {
  expect(meaningsOf(titles.split(";"))).toEqual(sources);
});

test("MND-05 PPL-12 the pupil's own address comes before one of nobody in particular, which fills its gaps", () => {
  expect(columnIndexesOf(headerOf([["Nom", "E-mail", "E-mail élève"]]).columns).get("email")).toEqual([2, 1]);
});

test("ETB-08 the name in use comes before the family name, which fills its gaps", () => {
  const indexes = columnIndexesOf(headerOf([["Nom de famille", "Nom d'usage", "Prénom", "Classe", "Niveau"]]).columns);
  expect([indexes.get("lastname"), indexes.get("className")]).toEqual([
    [1, 0],
    [4, 3],
  ]);
});

test("ETB-08 without known titles the first line names the columns, unless it is a pupil", () => {
  const named = (...names: readonly string[]) => names.map((title, place) => ({ place, title, source: null }));
  const lines = [
    ["A", "B"],
    ["Durand", "Léa"],
  ];
  expect(headerOf(lines)).toEqual({ at: 0, columns: named("A", "B") });
  expect(headerOf([["Durand", "14/03/2012"]])).toEqual({ at: -1, columns: named("Colonne A", "Colonne B") });
});

test("ETB-08 a meaning given to a column by hand is removed from the other", () => {
  const { columns } = headerOf([["Nom", "Prénom", "Mail", "Mail de l'ENT"]]);
  const choices = new Map([
    [3, "email"],
    [1, null],
  ] as const);
  expect(withChoices(columns, choices).map(({ source }) => source)).toEqual(["lastname", null, null, "email"]);
});

test("ETB-08 missing required fields are listed; a full name and a class count too", () => {
  expect(missingFields(columnIndexesOf(headerOf([["Nom", "Prénom", "Pays"]]).columns))).toEqual(["birthday", "genre", "categoryName"]);
  expect(missingFields(columnIndexesOf(headerOf([["Élève", "Né(e) le", "Sexe", "Classe"]]).columns))).toEqual([]);
});

describe("MND-05 ETB-08 titles of two lines", () => {
  const read = (...lines: readonly string[]) => headerOf(lines.map((line) => line.split(";")));

  test.each([
    [
      "Responsable légal;;;Élève;;;",
      "Nom;Prénom;Courriel;Nom;Prénom;Date de naissance;Sexe",
      [null, null, "email", "lastname", "firstname", "birthday", "genre"],
    ],
    ["Mère;;Père;;Élève;", "Nom;Prénom;Nom;Prénom;Nom;Prénom", [null, null, null, null, "lastname", "firstname"]],
    [
      "Coordonnées de l'élève;;;Responsables légaux;",
      "Nom;Prénom;Né le;Nom;Courriel",
      ["lastname", "firstname", "birthday", null, "email"],
    ],
    ["Professeur responsable;M. Roux;", "Nom;Prénom;Né le", ["lastname", "firstname", "birthday"]],
    ["Nom de;Prénom;Date de;;Classe", "famille;;naissance;Sexe;(division)", ["lastname", "firstname", "birthday", "genre", "className"]],
    ["Nom;Prénom;Date de;Sexe", ";;naissance;", ["lastname", "firstname", "birthday", "genre"]],
  ])("« %s » above « %s »", (above, titles, sources) => {
    const { at, columns } = read("Collège Jean-Moulin", above, titles, "Durand;Léa;14/03/2012;F");
    expect([at, columns.map(({ source }) => source)]).toEqual([2, sources]);
  });

  test("a name under a title joins none", () => {
    expect(read("Nom;Prénom;Sexe", "Durand;Léa;F").at).toBe(0);
  });
});

test.each([
  ["Nom / Family name;Prénom / First name;Naissance / Birthday", ["lastname", "firstname", "birthday"]],
  ["Nom\nSurname;Prénom|First name;CP / Ville", ["lastname", "firstname", null]],
  ["Nom / Prénom;Né le;E-mail / Téléphone", ["fullName", "birthday", null]],
])("MND-05 ETB-08 a title in two languages says one thing: %s", (titles, sources) => {
  expect(meaningsOf(titles.split(";"))).toEqual(sources);
});

test("MND-05 ETB-08 of two columns about one thing, the visible one counts", () => {
  const { columns } = headerOf([["Nom", "E-mail", "E-mail personnel", "Nom"]], new Set([0, 1]));
  expect(columns.map(({ source, isHidden }) => [source, isHidden])).toEqual([
    [null, true],
    ["email", true],
    ["email", undefined],
    ["lastname", undefined],
  ]);
  expect(columnIndexesOf(columns).get("email")).toEqual([2, 1]);
});

test.each([
  ["Nom;Né le;Nom;Né le", [false, false, false, true]],
  ["Nom;Né le;Nom;Prénom", [false, false, false, false]],
])("MND-05 in a list of the columns %s, those of a second list are %j", (titles, expected) => {
  const { columns } = headerOf([titles.split(";")]);
  expect(columns.map((column) => isOfSecondList(column, columns))).toEqual(expected);
});
