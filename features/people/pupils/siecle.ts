import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { type Attributes, attributeOf, xmlReader } from "#platform/contract/xml-reader.ts";
import { categoryOfClass } from "#season/categories/class-category.ts";
import { tidy, truncate } from "./cells.ts";
import { eachField, type PupilCells } from "./pupil-fields.ts";
import { MAX_PUPILS } from "./pupil-import.contract.ts";

/** A pupil of a SIECLE export, as a line of a list: its class stands for a sheet. */
interface SiecleRow extends PupilCells {
  readonly otherLastname?: string;
  readonly row: number;
  readonly sheet: string;
  readonly number: number;
}

type SieclePupil = Omit<SiecleRow, "row" | "number">;

export interface SiecleList {
  readonly rows: readonly SiecleRow[];
  /** Pupils who left the school before today: « Martin Lucie, le 12/10/2026 ». */
  readonly departed: readonly string[];
  /** The code of the school whose export it is; empty if the file has none. */
  readonly school: string;
}

const ROOT = "BEE_ELEVES";
const WITHOUT_CLASS = "Sans classe";

/**
 * Reads the pupils of a SIECLE export (CLS-02), and only the elements named here. The national identifier (ID_NATIONAL, INE_RNIE) is never read.
 *
 * @throws {UnreadableFileError} if it is another file, damaged, or too large.
 */
export function readSiecle(xml: string, today: string): SiecleList {
  const { pupils: records, classes, addresses, parameters } = recordsOf(xml);
  const departed = records.filter(({ fields }) => isPast(textOf(fields, "DATE_SORTIE"), today));
  const pupils = records
    .filter((record) => !departed.includes(record))
    .map(({ key, fields }) => pupilOf(fields, classes.get(key), addresses));
  if (pupils.length === 0)
    throw new UnreadableFileError(
      departed.length > 0
        ? "Tous les élèves de ce fichier ont quitté l'établissement."
        : "Ce fichier ne contient aucun élève\u00A0: exportez de nouveau la liste des élèves de SIECLE.",
    );
  return {
    rows: numbered(pupils),
    departed: departed.map(({ fields }) => `${familyName(fields)} ${textOf(fields, "PRENOM")}, le ${textOf(fields, "DATE_SORTIE")}`),
    school: (["UAJ", "UAI", "RNE"].map((name) => textOf(parameters, name)).find((code) => code !== "") ?? "").toUpperCase(),
  };
}

/** The texts of the children of an element, by their names; of several with one name, the first. */
type Fields = ReadonlyMap<string, string>;
type Address = Pick<PupilCells, "address" | "zipCode" | "city">;

const textOf = (fields: Fields, name: string): string => fields.get(name) ?? "";
const familyName = (fields: Fields): string => textOf(fields, "NOM_DE_FAMILLE") || textOf(fields, "NOM");

function pupilOf(fields: Fields, className = "", addresses: ReadonlyMap<string, Address>): SieclePupil {
  const text = (name: string) => textOf(fields, name);
  const [lastname, nameInUse] = [familyName(fields), text("NOM_USAGE")];
  const cells: Partial<PupilCells> = {
    ...{ lastname, firstname: text("PRENOM"), className, email: text("MEL"), birthday: text("DATE_NAISS"), genre: text("CODE_SEXE") },
    categoryName: categoryOfClass(className) === null ? (levelOfMef(text("CODE_MEF")) ?? className) : className,
    ...addresses.get(text("ADRESSE_ID")),
  };
  return {
    ...eachField((field) => cells[field] ?? ""),
    sheet: className || WITHOUT_CLASS,
    ...(nameInUse !== "" && nameInUse !== lastname && { otherLastname: nameInUse }),
  };
}

/** The elements that are read, by the element around them: last year's class and school have children of the same names, elsewhere. */
const parents: Readonly<Record<string, string>> = {
  PARAMETRES: ROOT,
  ADRESSE: "ADRESSES",
  ELEVE: "ELEVES",
  STRUCTURE: "STRUCTURES_ELEVE",
};

interface OpenRecord {
  readonly key: string;
  readonly depth: number;
  readonly fields: Map<string, string>;
}

function recordsOf(xml: string) {
  if (!/^\s*</.test(xml))
    throw new UnreadableFileError("Ce fichier n'est pas un export de SIECLE\u00A0: il ne contient aucun élément XML.");
  const pupils: OpenRecord[] = [];
  const [classes, addresses] = [new Map<string, string>(), new Map<string, Address>()];
  const path: string[] = [];
  let [parameters, owner, text]: [Fields, string, string] = [new Map(), "", ""];
  let record: OpenRecord | undefined;
  const take = (name: string, taken: OpenRecord): void => {
    const { key, fields } = taken;
    if (name === "PARAMETRES") parameters = fields;
    if (name === "ADRESSE") addresses.set(key, addressOf(fields));
    if (name === "ELEVE") pupils.push(taken);
    if (pupils.length > MAX_PUPILS) throw tooMany();
    // A class (D), not a group (G).
    if (name === "STRUCTURE" && textOf(fields, "TYPE_STRUCTURE") === "D" && !classes.has(owner))
      classes.set(owner, textOf(fields, "CODE_STRUCTURE"));
  };
  const reader = xmlReader({
    doctypeRefusal: "Ce fichier déclare un type de document (DOCTYPE), ce que SIECLE n'écrit jamais\u00A0: il n'est pas lu.",
    open: (name, attributes) => {
      if (path.length === 0) refuseOtherRoot(name, xml);
      if (name === "STRUCTURES_ELEVE") owner = keyOf(attributes());
      if (parents[name] !== undefined && parents[name] === path.at(-1))
        record = { key: keyOf(attributes()), depth: path.length + 1, fields: new Map() };
      path.push(name);
      text = "";
    },
    text: (piece) => {
      if (record && path.length === record.depth + 1 && text.length < MAX_TEXT) text += piece;
    },
    close: (name) => {
      if (record && path.length === record.depth + 1 && !record.fields.has(name))
        record.fields.set(name, tidy(truncate(text.slice(0, MAX_TEXT).toWellFormed())));
      if (record && path.length === record.depth) {
        take(name, record);
        record = undefined;
      }
      path.pop();
    },
  });
  reader.write(xml);
  reader.end();
  return { pupils, classes, addresses, parameters };
}

/** Far longer than any text that counts; a cell is cut after it is read. */
const MAX_TEXT = 2_000;

const tooMany = () =>
  new UnreadableFileError("Ce fichier compte plus de 10\u202F000 élèves\u00A0: exportez de SIECLE ceux de votre établissement seulement.");

/** The key of a pupil or an address in the parts of the file: all numbers are of the school's software, not national. */
function keyOf(attributes: Attributes): string {
  const number = (name: string) => attributeOf(attributes, name)?.slice(0, MAX_TEXT);
  return number("ADRESSE_ID") ?? number("ELEVE_ID") ?? `ELENOET ${number("ELENOET") ?? ""}`;
}

function addressOf(fields: Fields): Address {
  const lines = [1, 2, 3, 4].map((line) => textOf(fields, `LIGNE${line}_ADRESSE`)).filter((line) => line !== "");
  return { address: lines.join(", "), zipCode: textOf(fields, "CODE_POSTAL"), city: textOf(fields, "LIBELLE_POSTAL") };
}

/** Class after class, those without one last; numbered through the list and in each class. */
function numbered(pupils: readonly SieclePupil[]): SiecleRow[] {
  const byName = new Intl.Collator("fr", { numeric: true });
  const classes = [...Map.groupBy(pupils, ({ sheet }) => sheet)].toSorted(
    ([one], [other]) => Number(one === WITHOUT_CLASS) - Number(other === WITHOUT_CLASS) || byName.compare(one, other),
  );
  const inOrder = classes.flatMap(([, members]) => members.map((pupil, index) => ({ ...pupil, number: index + 1 })));
  return inOrder.map((pupil, index) => ({ ...pupil, row: index + 1 }));
}

const OTHER_EXPORT = "choisissez celui des élèves (ExportXMLAvecAdresses ou ElevesSansAdresses).";
const otherExports: Readonly<Record<string, string>> = {
  BEE_RESPONSABLES: "des responsables",
  BEE_NOMENCLATURES: "des nomenclatures",
  BEE_STRUCTURES: "des structures",
  BEE_GEOGRAPHIQUE: "des communes",
  STS_EDT: "des emplois du temps",
};

function refuseOtherRoot(root: string, xml: string): void {
  if (root in otherExports) throw new UnreadableFileError(`Ce fichier est l'export ${otherExports[root]} de SIECLE\u00A0: ${OTHER_EXPORT}`);
  if (root !== ROOT) throw new UnreadableFileError(`Ce fichier XML n'est pas un export d'élèves de SIECLE\u00A0: ${OTHER_EXPORT}`);
  if (!xml.includes(`</${ROOT}`, xml.lastIndexOf("</")))
    throw new UnreadableFileError("Ce fichier s'arrête avant sa fin\u00A0: exportez-le de nouveau de SIECLE, puis recommencez.");
  if (xml.includes(`<${ROOT}`, xml.indexOf(`</${ROOT}`) + 1))
    throw new UnreadableFileError("Ce fichier contient plusieurs exports de SIECLE à la suite\u00A0: choisissez-les l'un après l'autre.");
}

/** The level of a national training code (CODE_MEF), for classes whose name contains none. */
const levels: Readonly<Record<string, string>> = { 100: "6e", 101: "5e", 102: "4e", 103: "3e", 200: "2nde", 201: "1re", 202: "Tle" };
const levelOfMef = (code: string): string | undefined => (/^\d{10,11}$/.test(code) ? levels[code.slice(0, 3)] : undefined);

/** Whether a day, 12/10/2026, is before today, 2026-11-27. */
function isPast(day: string, today: string): boolean {
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(day) ?? [];
  return year !== undefined && `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}` < today;
}
