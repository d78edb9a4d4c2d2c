import { choicesOf } from "#contest/problem/choices.ts";
import { type GivenAnswer, markProblem, scoredProblem } from "#school/school-stages/marking.ts";
import { isFree, questionTypes } from "#season/marking/question-type.ts";
import type { EntryOnWire, PaperStageOnWire, PictureOnWire, PupilOnWire } from "../answer-sheets.contract.ts";
import { fingerprintOf } from "../sheet-code.ts";
import { type Box, boxesOf, timeBox } from "../sheet-layout.ts";

type Problem = PaperStageOnWire["problems"][number];

export function problemsOf({ categories, problems }: PaperStageOnWire, categoryId: string): (Problem & { readonly number: number })[] {
  const ids = categories.find(({ id }) => id === categoryId)?.problemIds ?? [];
  return ids.flatMap((id, index) => {
    const problem = problems.find((one) => one.id === id);
    return problem ? [{ ...problem, number: index + 1 }] : [];
  });
}

/** The fields of an answer on a sheet. Of choices the ticked texts are the fields. */
const fieldsOf = ({ form: { type } }: Problem): number => Math.max(1, questionTypes[type].openAnswer);

export const asksTotal = ({ form: { type } }: Problem): boolean => questionTypes[type].askTotal;

export interface Typed {
  readonly fields: readonly string[];
  readonly total: string;
  readonly isRight: boolean | null;
}

export function typedOf(problem: Problem, given: EntryOnWire["answers"][string] | undefined): Typed {
  const { answers = [], total = null, isRight = null } = given ?? {};
  const fields = isFree(problem.form.type) ? Array.from({ length: fieldsOf(problem) }, (_, field) => answers[field] ?? "") : answers;
  return { fields, total: total === null ? "" : String(total), isRight };
}

/** The answer in the fields; null: all are empty. */
export function givenOf({ fields, total, isRight }: Typed): EntryOnWire["answers"][string] | null {
  const answers = fields.map((answer) => answer.trim()).filter((answer) => answer !== "");
  const number = /^\d{1,6}$/.test(total.trim()) ? Number(total) : null;
  return answers.length === 0 && number === null && isRight === null ? null : { answers, total: number, isRight };
}

const scoredOf = ({ id, position, coefficient, form }: Problem) =>
  scoredProblem({ ...{ id: Number(id), position, coefficient, categoryIds: [], form } });

/** The texts typed at a choice problem that are not among its choices today. */
export const othersOf = ({ form }: Problem, fields: readonly string[]): string[] =>
  fields.filter((field) => !choicesOf(form).some(({ value }) => value === field));

/** The fields of a choice problem after this choice is ticked or unticked: the problem's choices in order, then the other texts. */
export function withChoice({ form }: Problem, fields: readonly string[], value: string, isTicked: boolean): string[] {
  if (!questionTypes[form.type].isMultiple) return isTicked ? [value] : [];
  const ticked = new Set(fields.filter((field) => field !== value).concat(isTicked ? [value] : []));
  const choices = choicesOf(form)
    .map((choice) => choice.value)
    .filter((choice) => ticked.has(choice));
  return [...choices, ...[...ticked].filter((field) => !choices.includes(field))];
}

export const verdictOf = (problem: Problem, given: GivenAnswer | null, scoring: PaperStageOnWire["scoring"]) =>
  markProblem(scoredOf(problem), given ?? undefined, scoring).verdict;

export const verdictLabels = { right: "juste", part: "en partie", wrong: "fausse", blank: "", unmarked: "sans solution" } as const;

/** The picture whose boxes are today's, with the box of the problem in it; undefined: there is none. */
export function placeOf(
  stage: PaperStageOnWire,
  pictures: readonly PictureOnWire[],
  problemId: string,
): { picture: PictureOnWire; box: Box } | undefined {
  for (const picture of pictures) {
    const ids = stage.categories.find(({ id }) => id === picture.categoryId)?.problemIds ?? [];
    if (!picture.isStraight || fingerprintOf(ids.map(Number)) !== picture.problems) continue;
    const found = boxesOf(ids.length, picture.style, picture.page).find(({ index }) => ids[index] === problemId);
    if (found) return { picture, box: found.box };
  }
  return undefined;
}

export function placeOfTime(pictures: readonly PictureOnWire[]): { picture: PictureOnWire; box: Box } | undefined {
  const picture = pictures.find(({ isStraight, page }) => isStraight && page === 1);
  return picture && { picture, box: timeBox };
}

export const picturesOf = ({ pictures }: PaperStageOnWire, { userId }: Pick<PupilOnWire, "userId">): PictureOnWire[] =>
  pictures.filter((picture) => picture.userId === userId);
