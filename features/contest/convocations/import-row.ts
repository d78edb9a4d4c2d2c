import { foldText } from "#platform/contract/fold-text.ts";
import { foldTitle } from "#platform/contract/fold-title.ts";
import { quotedList } from "#platform/contract/sheets.ts";

export const importColumns = { person: "Identifiant", center: "Centre", stage: "Étape" } as const;
type ImportColumn = (typeof importColumns)[keyof typeof importColumns];

/** The accepted titles of each column: those of the workbook to fill in, then those of our own exports and of former years. */
export const importTitles = {
  person: [importColumns.person],
  memberNumber: ["Numéro de membre", "N° de membre", "Identifiant Palmarès", "Numéro Palmarès"],
  center: [importColumns.center, "Centre d'épreuve", "Centre d'épreuve suivant", "Centre suivant"],
  centerCity: ["Ville du centre"],
  stage: [importColumns.stage],
} as const;

export function missingColumns(has: (field: keyof typeof importTitles) => boolean): string | null {
  const missing = [
    ...(has("person") || has("memberNumber") ? [] : [importColumns.person]),
    ...(has("center") ? [] : [importColumns.center]),
  ].map((title) => `«\u00A0${title}\u00A0»`);
  if (missing.length === 0) return null;
  const message = missing.length === 1 ? `Il manque la colonne ${missing[0]}` : `Il manque les colonnes ${missing.join(" et ")}`;
  return `${message}\u00A0: partez du modèle à télécharger.`;
}

export interface RowRefusal {
  readonly column: ImportColumn;
  readonly reason: string;
}

interface NamedEntity {
  readonly id: number;
  readonly name: string;
}
export interface NamedStage extends NamedEntity {
  readonly year: number;
}
export interface NamedCenter extends NamedEntity {
  readonly city: string;
}

type Lookup<T> = T | RowRefusal;

export const isRefusal = (result: object): result is RowRefusal => "reason" in result;

/** The common meaning of all cells about one thing; refused if a cell has none, or another. */
export function agreedMeaning<T extends { readonly id: number }>(
  cells: readonly { readonly title: string; readonly text: string }[],
  column: ImportColumn,
  read: (text: string) => Lookup<T>,
): Lookup<T> {
  const [first = read(""), ...others] = cells.map(({ text }) => read(text));
  const refusal = [first, ...others].find(isRefusal);
  if (refusal || isRefusal(first) || others.every((other) => !isRefusal(other) && other.id === first.id)) return refusal ?? first;
  const other = others.findIndex((one) => !isRefusal(one) && one.id !== first.id) + 1;
  const titles = quotedList([cells[0], cells[other]].map((cell) => cell?.title ?? ""));
  return { column, reason: `Les colonnes ${titles} ne disent pas la même chose\u00A0: gardez la bonne` };
}

/** A name's hyphen is often typed as a dash or a non-breaking hyphen. */
const keyOf = (text: string): string => foldText(text).replaceAll(/\p{Pd}/gu, "-");

export function lookupByName<T extends NamedEntity>(
  entries: readonly T[],
  namesOf: (entry: T) => readonly string[],
): (text: string) => readonly T[] {
  const byName = new Map<string, T[]>();
  for (const entry of entries)
    for (const name of new Set([String(entry.id), ...namesOf(entry)].map(keyOf))) byName.set(name, [...(byName.get(name) ?? []), entry]);
  return (text) => byName.get(keyOf(text)) ?? [];
}

export const stageNames = ({ name, year }: NamedStage): string[] => [name, `${name} ${year}`];
export const centerNames = ({ name, city }: NamedCenter): string[] => [name, `${name}, ${city}`];

const { center: CENTER, stage: STAGE } = importColumns;

/** The stage from which a row's person is qualified. `page` is the stage of the office's page, for which the cell may be empty. */
export function stageOfRow(text: string, matches: readonly NamedStage[], page: NamedStage | null): Lookup<NamedStage> {
  if (text === "") return page ?? { column: STAGE, reason: "L'étape est requise" };
  const [first, ...others] = matches;
  if (!first) return { column: STAGE, reason: `Aucune étape ne s'appelle «\u00A0${text}\u00A0»` };
  const onPage = matches.find(({ id }) => id === page?.id);
  if (onPage) return onPage;
  if (page)
    return {
      column: STAGE,
      reason: `Indiquez l'étape dont la personne sort qualifiée\u00A0: «\u00A0${page.name} ${page.year}\u00A0», ou laissez la case vide`,
    };
  if (others.length > 0)
    return {
      column: STAGE,
      reason: `Plusieurs étapes s'appellent «\u00A0${text}\u00A0»\u00A0: ajoutez l'année, «\u00A0${first.name} ${first.year}\u00A0»`,
    };
  return first;
}

const MAX_NAMED = 3;

/** The different cities that a row names, each once, however often it is written. */
export const citiesOf = (texts: readonly string[]): string[] => [...new Map(texts.map((text) => [foldTitle(text), text])).values()];

export function centerOfRow(text: string, matches: readonly NamedCenter[], cities: readonly string[] = []): Lookup<NamedCenter> {
  if (text === "") return { column: CENTER, reason: "Le centre d'épreuve est requis" };
  if (matches.length === 0) return { column: CENTER, reason: `Aucun centre d'épreuve ne s'appelle «\u00A0${text}\u00A0»` };
  const [first, ...others] = matches.filter(({ city }) => cities.every((said) => foldTitle(said) === foldTitle(city)));
  if (!first) {
    const elsewhere = matches.slice(0, MAX_NAMED).map(({ city }) => city);
    return { column: CENTER, reason: `«\u00A0${text}\u00A0» est à ${elsewhere.join(", ")}, la ligne dit ${quotedList(cities)}` };
  }
  if (others.length === 0) return first;
  const numbers = [first, ...others].slice(0, MAX_NAMED).map(({ id, city }) => `${id} (${city})`);
  return {
    column: CENTER,
    reason: `Plusieurs centres s'appellent «\u00A0${text}\u00A0»\u00A0: indiquez leur numéro, ${numbers.join(", ")}`,
  };
}

export interface ImportEligibility {
  readonly hasResult: boolean;
  readonly nextExamCenterId: number | null;
  /** Registered in the stage's year, even unconfirmed, because the e-mail waits for the confirmation. */
  readonly isRegistered: boolean;
}

/** Returns why this person cannot be convoked from this stage; `null` if they can. A center qualifies, as it does by hand (GRD-04). */
export function refusalOfPerson({ hasResult, isRegistered }: ImportEligibility, stage: NamedStage): RowRefusal | null {
  const refuse = (reason: string): RowRefusal => ({ column: importColumns.person, reason });
  if (!isRegistered) return refuse(`Cette personne n'est pas inscrite au championnat ${stage.year}`);
  if (!hasResult) return refuse(`Cette personne n'a pas de résultat à l'étape «\u00A0${stage.name} ${stage.year}\u00A0»`);
  return null;
}
