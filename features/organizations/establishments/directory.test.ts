import { expect, test } from "vitest";
import { hasAllFormFields, mergeEntries, nextPosition, readPublicPage, readPublicParts, readPublicResponse } from "./directory.ts";

const CODE = "0690001B";
const row = {
  identifiant_de_l_etablissement: CODE,
  nom_etablissement: "Collège  Ada\nLovelace ",
  type_etablissement: "Collège",
  adresse_1: "1 rue du Code",
  code_postal: "69003",
  nom_commune: "Lyon",
  mail: " ce.0690001B@ac-lyon.fr",
  appariement: null,
};
const read = (changes: object) => readPublicResponse({ total_count: 1, results: [{ ...row, ...changes }] }, CODE);
const email = "ce.0690001B@ac-lyon.fr";
const emptyEntry = { name: null, type: null, street: null, zipCode: null, city: null, email: null };

test("INS-08 a row of the public directory is read, its whitespace cleaned", () => {
  const school = { name: "Collège Ada Lovelace", type: "Collège", street: "1 rue du Code", zipCode: "69003", city: "Lyon", email };
  expect(read({})).toEqual(school);
  expect(read({ identifiant_de_l_etablissement: undefined })).toEqual(school);
});

test.each([
  ["Ecole", "École"],
  ["ECOLE", "École"],
  ["collège", "Collège"],
  ["Lycée", "Lycée"],
  ["Superieur", "Supérieur"],
  ["Médico-social", null],
  ["", null],
  [12, null],
  [null, null],
])("INS-17 the type « %s » of the directory is: %s", (type_etablissement, type) => {
  expect(read({ type_etablissement })?.type).toBe(type);
});

test.each([
  [{ nom_etablissement: "x".repeat(201) }, "name"],
  [{ nom_etablissement: { fr: "Collège" } }, "name"],
  [{ adresse_1: " \t\n" }, "street"],
  [{ adresse_1: ["1 rue du Code"] }, "street"],
  [{ code_postal: "6900" }, "zipCode"],
  [{ code_postal: 69003 }, "zipCode"],
  [{ code_postal: "69 003" }, "zipCode"],
  [{ nom_commune: undefined }, "city"],
  [{ mail: undefined }, "email"],
  [{ mail: "ce.0690001B" }, "email"],
  [{ mail: ["ce.0690001B@ac-lyon.fr"] }, "email"],
] as const)("INS-08 a field that does not fit is left out: %j", (changes, field) => {
  const entry = read(changes);
  expect(entry?.[field]).toBeNull();
  expect(Object.values(entry ?? {}).filter((value) => value === null)).toHaveLength(1);
});

test("INS-08 an answer without a row, or about another school, gives no facts", () => {
  expect(readPublicResponse({ total_count: 0, results: [] }, CODE)).toEqual(emptyEntry);
  expect(read({ identifiant_de_l_etablissement: "0690002C" })).toEqual(emptyEntry);
});

test.each([null, "oui", 12, [], {}, { results: "beaucoup" }, { results: [null] }, { results: ["Collège"] }])(
  "INS-08 an answer that is not a directory's is recognised: %j",
  (answer) => {
    expect(readPublicResponse(answer, CODE)).toBeUndefined();
  },
);

test("INS-08 the local directory comes first, the public one fills its gaps", () => {
  const local = { name: "Collège Lovelace", type: "Collège", street: null, zipCode: null, city: "Lyon" } as const;
  const entry = mergeEntries(local, read({}));
  expect(entry).toEqual({ name: "Collège Lovelace", type: "Collège", street: "1 rue du Code", zipCode: "69003", city: "Lyon", email });
  expect([hasAllFormFields(local), hasAllFormFields(entry)]).toEqual([false, true]);
  expect(mergeEntries(local, undefined)).toEqual({ ...local, email: null });
  expect(mergeEntries(undefined, undefined)).toEqual(emptyEntry);
});

test("ADM-07 a page of the public directory gives the schools that have a code and a name, each once", () => {
  const other = { ...row, identifiant_de_l_etablissement: "0690002C", nom_etablissement: "École Germain" };
  const results = [
    row,
    other,
    { ...other, nom_commune: "Bron" },
    { ...row, identifiant_de_l_etablissement: "0690003A" },
    "Collège",
    { nom_etablissement: "x" },
  ];
  const page = readPublicPage({ results });
  expect(page?.count).toBe(6);
  expect(page?.schools.map(({ rneCode, name, city }) => [rneCode, name, city])).toEqual([
    [CODE, "Collège Ada Lovelace", "Lyon"],
    ["0690002C", "École Germain", "Bron"],
  ]);
  expect(readPublicPage({ error: "busy" })).toBeUndefined();
});

test("ADM-07 the departments of the public directory are read in order; rows without one are left out", () => {
  const results = [
    { code_departement: "2A", schools: 3 },
    { code_departement: "069", schools: 1200 },
    { code_departement: null, schools: 7 },
    { code_departement: '069" or 1=1', schools: 1 },
  ];
  expect(readPublicParts({ results })).toEqual([
    { department: "069", schools: 1200 },
    { department: "2A", schools: 3 },
  ]);
  for (const answer of [{ results: [] }, { results: [{ code_departement: "069" }] }, null]) expect(readPublicParts(answer)).toBeUndefined();
});

test.each([
  [{ part: 0, offset: 0 }, 100, { part: 0, offset: 100 }],
  [{ part: 0, offset: 100 }, 99, { part: 1, offset: 0 }],
  [{ part: 1, offset: 0 }, 0, { part: 2, offset: 0 }],
  [{ part: 0, offset: 9_800 }, 100, { part: 0, offset: 9_900 }],
  [{ part: 0, offset: 9_900 }, 100, { part: 1, offset: 0 }],
])("ADM-07 after the page at %j with %i rows comes the one at %j", (position, rows, next) => {
  expect(nextPosition({ parts: [], ...position }, rows)).toEqual({ parts: [], ...next });
});
