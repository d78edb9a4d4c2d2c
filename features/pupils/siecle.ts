import { categoryOfClass } from "#features/categories/class-category.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { attribute, elements, find, unescaped } from "#platform/contract/xml-elements.ts";
import { tidy, truncate } from "./cells.ts";
import { eachField, type PupilCells } from "./pupil-fields.ts";

/** A pupil of a SIECLE export, as a line of a list: its class stands for a sheet. */
interface SiecleRow extends PupilCells {
  readonly row: number;
  readonly sheet: string;
  readonly number: number;
}

export interface SiecleList {
  readonly rows: readonly SiecleRow[];
  /** Who left the school before today: « Martin Lucie, le 12/10/2026 ». */
  readonly departed: readonly string[];
  /** The code of the school whose export it is; empty if the file does not say. */
  readonly school: string;
}

/** More than any school has: a file of more is another one. */
const MAX_PUPILS = 10_000;
const WITHOUT_CLASS = "Sans classe";

/**
 * Reads the pupils of a SIECLE export (CLS-02): only the elements named here are looked at. The national identifier (ID_NATIONAL, INE_RNIE) is among those
 * that nothing reads.
 *
 * @throws {UnreadableFileError} if it is another file, damaged, or too large.
 */
export function readSiecle(xml: string, today: string): SiecleList {
  refuseOthers(xml);
  const classes = classesOf(sectionOf(xml, "STRUCTURES"));
  const addresses = addressesOf(sectionOf(xml, "ADRESSES"));
  const pupils: { readonly sheet: string; readonly cells: PupilCells }[] = [];
  const departed: string[] = [];
  for (const { attributes, content } of elements(sectionOf(xml, "ELEVES"), "ELEVE")) {
    if (pupils.length + departed.length >= MAX_PUPILS)
      throw new UnreadableFileError(
        "Ce fichier compte plus de 10\u202F000 élèves\u00A0: exportez de SIECLE ceux de votre établissement seulement.",
      );
    // Last year's class and school have elements of the same names.
    const own = without(content, "SCOLARITE_AN_DERNIER");
    const textOf = (tag: string) => childText(own, tag);
    const lastname = textOf("NOM_DE_FAMILLE") || textOf("NOM");
    const firstname = textOf("PRENOM");
    const leaving = textOf("DATE_SORTIE");
    if (isPast(leaving, today)) {
      departed.push(`${lastname} ${firstname}, le ${leaving}`);
      continue;
    }
    const className = classes.get(keyOf(attributes)) ?? "";
    const address = addresses.get(textOf("ADRESSE_ID"));
    const cells: Partial<PupilCells> = {
      ...{ lastname, firstname, className, email: textOf("MEL"), birthday: textOf("DATE_NAISS"), genre: textOf("CODE_SEXE") },
      categoryName: categoryOfClass(className) === null ? (levelOfMef(textOf("CODE_MEF")) ?? className) : className,
      ...address,
    };
    pupils.push({ sheet: className || WITHOUT_CLASS, cells: eachField((field) => cells[field] ?? "") });
  }
  if (pupils.length === 0)
    throw new UnreadableFileError(
      departed.length > 0
        ? "Tous les élèves de ce fichier ont quitté l'établissement."
        : "Ce fichier ne contient aucun élève\u00A0: exportez de nouveau la liste des élèves de SIECLE.",
    );
  return { rows: numbered(pupils), departed, school: schoolOf(sectionOf(xml, "PARAMETRES")) };
}

const schoolOf = (parameters: string): string =>
  (["UAJ", "UAI", "RNE"].map((tag) => childText(parameters, tag)).find((code) => code !== "") ?? "").toUpperCase();

/** Class after class, those without one last; numbered through the list and in each class. */
function numbered(pupils: readonly { readonly sheet: string; readonly cells: PupilCells }[]): SiecleRow[] {
  const byName = new Intl.Collator("fr", { numeric: true });
  const classes = [...Map.groupBy(pupils, ({ sheet }) => sheet)].toSorted(
    ([one], [other]) => Number(one === WITHOUT_CLASS) - Number(other === WITHOUT_CLASS) || byName.compare(one, other),
  );
  let row = 0;
  return classes.flatMap(([sheet, members]) =>
    members.map(({ cells }, index) => {
      row += 1;
      return { ...cells, row, sheet, number: index + 1 };
    }),
  );
}

const OTHER_EXPORT = "choisissez celui des élèves (ExportXMLAvecAdresses ou ElevesSansAdresses).";
const otherExports: Readonly<Record<string, string>> = {
  BEE_RESPONSABLES: "des responsables",
  BEE_NOMENCLATURES: "des nomenclatures",
  BEE_STRUCTURES: "des structures",
  BEE_GEOGRAPHIQUE: "des communes",
  STS_EDT: "des emplois du temps",
};

function refuseOthers(xml: string): void {
  // No export of SIECLE has a document type; what one can declare is never expanded here.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadableFileError("Ce fichier déclare un type de document (DOCTYPE), ce que SIECLE n'écrit jamais\u00A0: il n'est pas lu.");
  const root = /<([A-Za-z_][\w.:-]{0,60})/.exec(xml)?.[1];
  if (root === undefined)
    throw new UnreadableFileError("Ce fichier n'est pas un export de SIECLE\u00A0: il ne contient aucun élément XML.");
  if (root in otherExports) throw new UnreadableFileError(`Ce fichier est l'export ${otherExports[root]} de SIECLE\u00A0: ${OTHER_EXPORT}`);
  if (root !== "BEE_ELEVES") throw new UnreadableFileError(`Ce fichier XML n'est pas un export d'élèves de SIECLE\u00A0: ${OTHER_EXPORT}`);
  if (!xml.trimEnd().endsWith("</BEE_ELEVES>"))
    throw new UnreadableFileError("Ce fichier s'arrête avant sa fin\u00A0: exportez-le de nouveau de SIECLE, puis recommencez.");
}

/** The content of a part of the file; empty without one. */
const sectionOf = (xml: string, tag: string): string => find(xml, tag, 0)?.content ?? "";

function without(content: string, tag: string): string {
  const found = find(content, tag, 0);
  return found ? content.slice(0, content.indexOf(`<${tag}`)) + content.slice(found.end) : content;
}

/** The text in the first of these elements, as one line. */
const childText = (content: string, tag: string): string => {
  const found = find(content, tag, 0);
  return found ? tidy(truncate(unescaped(found.content.slice(0, MAX_TEXT)))) : "";
};
/** Far longer than any text that counts; a cell is cut after it is read. */
const MAX_TEXT = 2_000;

/** A pupil's key in the parts of the file: both numbers are of the school's software, not national. */
const keyOf = (attributes: string): string => {
  const head = attributes.slice(0, MAX_TEXT);
  return attribute(head, "ELEVE_ID") ?? `ELENOET ${attribute(head, "ELENOET") ?? ""}`;
};

/** The division of each pupil: a class (D), not a group (G). */
function classesOf(structures: string): ReadonlyMap<string, string> {
  const classes = new Map<string, string>();
  for (const { attributes, content } of elements(structures, "STRUCTURES_ELEVE")) {
    for (const { content: structure } of elements(content, "STRUCTURE")) {
      if (childText(structure, "TYPE_STRUCTURE") !== "D") continue;
      classes.set(keyOf(attributes), childText(structure, "CODE_STRUCTURE"));
      break;
    }
  }
  return classes;
}

function addressesOf(section: string): ReadonlyMap<string, Pick<PupilCells, "address" | "zipCode" | "city">> {
  const addresses = new Map<string, Pick<PupilCells, "address" | "zipCode" | "city">>();
  for (const { attributes, content } of elements(section, "ADRESSE")) {
    const id = attribute(attributes.slice(0, MAX_TEXT), "ADRESSE_ID");
    if (id === undefined) continue;
    const lines = [1, 2, 3, 4].map((line) => childText(content, `LIGNE${line}_ADRESSE`)).filter((line) => line !== "");
    addresses.set(id, {
      address: lines.join(", "),
      zipCode: childText(content, "CODE_POSTAL"),
      city: childText(content, "LIBELLE_POSTAL"),
    });
  }
  return addresses;
}

/** The level of a national training code (CODE_MEF), for classes whose name does not tell. */
const levels: Readonly<Record<string, string>> = { 100: "6e", 101: "5e", 102: "4e", 103: "3e", 200: "2nde", 201: "1re", 202: "Tle" };
const levelOfMef = (code: string): string | undefined => (/^\d{10,11}$/.test(code) ? levels[code.slice(0, 3)] : undefined);

/** Whether a day, 12/10/2026, is before today, 2026-11-27. */
function isPast(day: string, today: string): boolean {
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(day) ?? [];
  return year !== undefined && `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}` < today;
}
