import { folded } from "#features/answers/normal-form.ts";

/** The columns of the workbook that convokes, and how their titles are read. */
export const importColumns = { person: "Identifiant", center: "Centre", stage: "Étape" } as const;
type ImportColumn = (typeof importColumns)[keyof typeof importColumns];

/** What a column is called: as the workbook to fill in calls it, then as our own exports and those of former years do. */
export const importTitles = {
  person: [importColumns.person],
  memberNumber: ["Numéro de membre", "N° de membre", "Identifiant Palmarès", "Numéro Palmarès"],
  center: [importColumns.center, "Centre d'épreuve", "Centre d'épreuve suivant", "Centre suivant"],
  centerCity: ["Ville du centre"],
  stage: [importColumns.stage],
} as const;

/** Which columns a workbook that convokes cannot do without; `null` when none is missing. */
export function missingColumns(has: (field: keyof typeof importTitles) => boolean): string | null {
  const missing = [
    ...(has("person") || has("memberNumber") ? [] : [importColumns.person]),
    ...(has("center") ? [] : [importColumns.center]),
  ].map((title) => `«\u00A0${title}\u00A0»`);
  if (missing.length === 0) return null;
  const said = missing.length === 1 ? `Il manque la colonne ${missing[0]}` : `Il manque les colonnes ${missing.join(" et ")}`;
  return `${said}\u00A0: partez du modèle à télécharger.`;
}

/** Why a row is refused, and which of its cells says so. */
export interface RowRefusal {
  readonly column: ImportColumn;
  readonly reason: string;
}

interface Named {
  readonly id: number;
  readonly name: string;
}
export interface NamedStage extends Named {
  readonly year: number;
}
export interface NamedCenter extends Named {
  readonly city: string;
}

type Found<T> = T | RowRefusal;

export const isRefusal = (found: object): found is RowRefusal => "reason" in found;

/** Those that a cell may mean, by their number or their folded names. */
export function directoryOf<T extends Named>(
  things: readonly T[],
  namesOf: (thing: T) => readonly string[],
): (typed: string) => readonly T[] {
  const byName = new Map<string, T[]>();
  for (const thing of things)
    for (const name of new Set([String(thing.id), ...namesOf(thing)].map(folded))) byName.set(name, [...(byName.get(name) ?? []), thing]);
  return (typed) => byName.get(folded(typed)) ?? [];
}

export const stageNames = ({ name, year }: NamedStage): string[] => [name, `${name} ${year}`];
export const centerNames = ({ name, city }: NamedCenter): string[] => [name, `${name}, ${city}`];

const { center: CENTER, stage: STAGE } = importColumns;

/** The stage from which a row's person is qualified; `page`: the one that the office looks at, for which the cell may stay empty. */
export function stageOfRow(typed: string, meant: readonly NamedStage[], page: NamedStage | null): Found<NamedStage> {
  if (typed === "") return page ?? { column: STAGE, reason: "L'étape est requise" };
  const [first, ...others] = meant;
  if (!first) return { column: STAGE, reason: `Aucune étape ne s'appelle «\u00A0${typed}\u00A0»` };
  const here = meant.find(({ id }) => id === page?.id);
  if (here) return here;
  if (page)
    return {
      column: STAGE,
      reason: `Indiquez l'étape dont la personne sort qualifiée\u00A0: «\u00A0${page.name} ${page.year}\u00A0», ou laissez la case vide`,
    };
  if (others.length > 0)
    return {
      column: STAGE,
      reason: `Plusieurs étapes s'appellent «\u00A0${typed}\u00A0»\u00A0: ajoutez l'année, «\u00A0${first.name} ${first.year}\u00A0»`,
    };
  return first;
}

const TOLD = 3;

export function centerOfRow(typed: string, meant: readonly NamedCenter[]): Found<NamedCenter> {
  if (typed === "") return { column: CENTER, reason: "Le centre d'épreuve est requis" };
  const [first, ...others] = meant;
  if (!first) return { column: CENTER, reason: `Aucun centre d'épreuve ne s'appelle «\u00A0${typed}\u00A0»` };
  if (others.length === 0) return first;
  const numbers = meant.slice(0, TOLD).map(({ id, city }) => `${id} (${city})`);
  return {
    column: CENTER,
    reason: `Plusieurs centres s'appellent «\u00A0${typed}\u00A0»\u00A0: indiquez leur numéro, ${numbers.join(", ")}`,
  };
}

/** How a person stands at a stage. */
export interface Standing {
  readonly hasResult: boolean;
  readonly nextExamCenterId: number | null;
  /** In the stage's year, confirmed or not: the e-mail waits for that. */
  readonly isRegistered: boolean;
}

/** Why this person cannot be convoked from this stage; `null` when nothing is against it: a centre qualifies, as it does by hand (GRD-04). */
export function refusalOfPerson({ hasResult, isRegistered }: Standing, stage: NamedStage): RowRefusal | null {
  const because = (reason: string): RowRefusal => ({ column: importColumns.person, reason });
  if (!isRegistered) return because(`Cette personne n'est pas inscrite au championnat ${stage.year}`);
  if (!hasResult) return because(`Cette personne n'a pas de résultat à l'étape «\u00A0${stage.name} ${stage.year}\u00A0»`);
  return null;
}
