import { compareValues } from "#platform/contract/compare-values.ts";

interface OwnResult {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
  readonly time: number | null;
  readonly questionnaire: { readonly name: string; readonly year: number; readonly order: number };
}

export const yearsOf = (results: readonly OwnResult[]): number[] =>
  [...new Set(results.map(({ questionnaire }) => questionnaire.year))].toSorted((one, other) => other - one);

/** The calendar year if it has results, otherwise the latest year with results (PAR-08). */
export const initialYear = (years: readonly number[], calendarYear: number): number =>
  years.length === 0 || years.includes(calendarYear) ? calendarYear : Math.max(...years);

const values = {
  name: ({ questionnaire }: OwnResult) => questionnaire.name,
  grade: ({ grade }: OwnResult) => grade,
  weightedGrade: ({ weightedGrade }: OwnResult) => weightedGrade,
  time: ({ time }: OwnResult) => time,
} satisfies Record<string, (result: OwnResult) => string | number | null>;

export type ResultSort = keyof typeof values;
const isResultSort = (field: string): field is ResultSort => Object.hasOwn(values, field);

const collator = new Intl.Collator("fr", { numeric: true });

/** Sorts the rows as chosen (`grade:DESC`), then by the order of the stages, the last stage first. */
export function sortResults<Row extends OwnResult>(results: readonly Row[], sorts: readonly string[]): Row[] {
  const keys = sorts.map((sort) => sort.split(":")).filter(([field = ""]) => isResultSort(field));
  return results.toSorted((one, other) => {
    for (const [field = "", direction] of keys) {
      const value = values[field as ResultSort];
      const difference = compareValues(collator, value(one), value(other), direction === "DESC");
      if (difference !== 0) return difference;
    }
    return other.questionnaire.order - one.questionnaire.order;
  });
}

export function comparableStages(results: readonly (OwnResult & { readonly mostGrade: number | null })[]) {
  const graded = results.flatMap(({ grade, mostGrade, questionnaire: { name, year } }) =>
    grade === null ? [] : [{ name, year, grade, mostGrade }],
  );
  return [...Map.groupBy(graded, ({ name }) => name)]
    .map(([name, years]) => ({
      name,
      years: years.map(({ year, grade, mostGrade }) => ({ year, grade, mostGrade })).toSorted((one, other) => one.year - other.year),
    }))
    .filter(({ years }) => years.length > 1);
}
