import { comparedTime, rank } from "#contest/results/ranking.ts";
import type { Regulations } from "#season/marking/regulations.ts";
import { rulesOfCategory, standingCategory } from "#season/marking/regulations.ts";
import { type GivenAnswers, type MarkedProblem, markSheet, type SheetMarks, scoredProblem } from "./marking.ts";

/** A second entry of a paper sheet is compared with the first, and never counts by itself. */
type CountingSource = "screen" | "paper";

export interface SchoolSheet {
  readonly source: CountingSource | "second";
  readonly answers: GivenAnswers;
  /** Whole minutes; null: unknown. */
  readonly minutes: number | null;
  /** Of two sheets: the one that counts. */
  readonly chosen: boolean;
}

export interface StagePupil {
  readonly userId: number;
  readonly categoryId: number;
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null;
  /** Minutes more in each hour. */
  readonly extra?: number;
  readonly sheets: readonly SchoolSheet[];
}

type Worth = Pick<SheetMarks, "grade" | "weightedGrade">;

/**
 * The sheet of a pupil that counts; « both »: on paper and on screen, worth differently, and none was chosen; null: no sheet. Of two with equal marks it is
 * the paper one, which alone may have a time (CLS-07).
 */
export function countingSheet(sheets: readonly SchoolSheet[], worthOf: (sheet: SchoolSheet) => Worth): SchoolSheet | "both" | null {
  const [one, other] = sheets.filter(({ source }) => source !== "second");
  if (one === undefined || other === undefined) return one ?? null;
  const chosen = [one, other].find(({ chosen }) => chosen);
  if (chosen) return chosen;
  const [worth, otherWorth] = [worthOf(one), worthOf(other)];
  if (worth.grade !== otherWorth.grade || worth.weightedGrade !== otherWorth.weightedGrade) return "both";
  return one.source === "paper" ? one : other;
}

export interface RankedPupil extends SheetMarks {
  readonly userId: number;
  readonly categoryId: number;
  readonly source: CountingSource;
  readonly minutes: number | null;
  readonly rank: number;
}

export interface Standings {
  readonly rankings: ReadonlyMap<number, readonly RankedPupil[]>;
  /** Pupils with sheets on paper and on screen that are worth differently, of which none was chosen: what each would be worth. */
  readonly twice: ReadonlyMap<number, ReadonlyMap<CountingSource, SheetMarks>>;
  readonly absent: readonly number[];
}

/**
 * The rankings of a school's stage, by the rules of the season's quarter-final. Times are compared only in a ranking where every sheet has one: the screen
 * takes none, and equal answers on paper and on screen must rank equally (CLS-07).
 */
export function standings(problems: readonly MarkedProblem[], pupils: readonly StagePupil[], rules: Regulations): Standings {
  const scored = problems.map(scoredProblem);
  const marksOf = ({ categoryId }: StagePupil, { answers }: SchoolSheet) => markSheet(scored, answers, categoryId, rules.scoring);
  const counted = pupils.map((pupil) => ({ pupil, sheet: countingSheet(pupil.sheets, (sheet) => marksOf(pupil, sheet)) }));
  const marked = counted.flatMap(({ pupil, sheet }) =>
    sheet === null || sheet === "both"
      ? []
      : [
          {
            ...{ userId: pupil.userId, categoryId: pupil.categoryId, birthday: pupil.birthday },
            ...{
              source: sheet.source as CountingSource,
              minutes: sheet.minutes,
              time: comparedTime(rules, sheet.minutes, pupil.extra ?? 0),
              absent: false,
            },
            ...marksOf(pupil, sheet),
          },
        ],
  );
  const groups = Map.groupBy(marked, ({ categoryId }) => standingCategory(rules, categoryId));
  const rankings = [...groups].map(([categoryId, group]) => {
    const isTimed = group.every(({ minutes }) => minutes !== null);
    const order = { ranking: rules.ranking, olderFirst: rulesOfCategory(rules, categoryId).olderFirst };
    const timed = group.map((pupil) => ({ ...pupil, time: isTimed ? pupil.time : null }));
    return [categoryId, rank(timed, order).map(({ time: _time, birthday: _birthday, absent: _absent, ...pupil }) => pupil)] as const;
  });
  const twice = counted.flatMap(({ pupil, sheet }) => {
    if (sheet !== "both") return [];
    const both = pupil.sheets.flatMap((one) => (one.source === "second" ? [] : [[one.source, marksOf(pupil, one)] as const]));
    return [[pupil.userId, new Map(both)] as const];
  });
  const absent = counted.flatMap(({ pupil, sheet }) => (sheet === null ? [pupil.userId] : []));
  return { rankings: new Map(rankings), twice: new Map(twice), absent };
}
