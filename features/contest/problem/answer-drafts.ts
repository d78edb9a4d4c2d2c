import { MAX_ANSWERS, type WrittenAnswer } from "#season/marking/possible-answer.ts";
import { isFree, type QuestionType } from "#season/marking/question-type.ts";

/** Another spelling of a solution, as typed; `key` is unique within the question. */
interface SpellingDraft {
  readonly key: number;
  readonly value: string;
}

export interface AnswerDraft extends SpellingDraft {
  readonly isCorrect: boolean;
  readonly spellings: readonly SpellingDraft[];
}

export type SavedAnswers = readonly {
  readonly value: string;
  readonly isCorrect: boolean;
  readonly spellings?: readonly { readonly value: string }[] | undefined;
}[];

export function answerDraftsOf(saved: SavedAnswers): AnswerDraft[] {
  const drafts = saved.map(({ value, isCorrect }, key): AnswerDraft => ({ key, value, isCorrect, spellings: [] }));
  return saved.reduce(
    (answers, { spellings = [] }, solution) => spellings.reduce((before, { value }) => withNewSpelling(before, solution, value), answers),
    drafts,
  );
}

export const writtenAnswersOf = (
  answers: readonly AnswerDraft[],
  type: QuestionType,
): (WrittenAnswer & { spellings: { value: string }[] })[] =>
  answers.map(({ value, isCorrect, spellings }) => ({
    value,
    isCorrect,
    spellings: isFree(type) ? spellings.map((spelling) => ({ value: spelling.value })) : [],
  }));

const nextKey = (answers: readonly AnswerDraft[]): number =>
  Math.max(-1, ...answers.flatMap(({ key, spellings }) => [key, ...spellings.map((spelling) => spelling.key)])) + 1;

export const withNewAnswer = (answers: readonly AnswerDraft[], isCorrect: boolean): AnswerDraft[] => [
  ...answers,
  { key: nextKey(answers), value: "", isCorrect, spellings: [] },
];

/** Pasted lines: the first replaces an answer, each other becomes one after it; `left` counts those beyond the maximum. */
export function withPasted(answers: readonly AnswerDraft[], index: number, [first = "", ...lines]: readonly string[], isCorrect: boolean) {
  const taken = lines.slice(0, Math.max(0, MAX_ANSWERS - answers.length));
  const key = nextKey(answers);
  const added = taken.map((value, place): AnswerDraft => ({ key: key + place, value, isCorrect, spellings: [] }));
  const pasted = answers.map((answer, other) => (other === index ? { ...answer, value: first } : answer));
  return { answers: pasted.toSpliced(index + 1, 0, ...added), left: lines.length - taken.length };
}

export function withNewSpelling(answers: readonly AnswerDraft[], solution: number, value = ""): AnswerDraft[] {
  const added = { key: nextKey(answers), value };
  return answers.map((answer) => (answer.key === solution ? { ...answer, spellings: [...answer.spellings, added] } : answer));
}

export const withoutKey = (answers: readonly AnswerDraft[], key: number): AnswerDraft[] =>
  answers
    .filter((answer) => answer.key !== key)
    .map((answer) => ({ ...answer, spellings: answer.spellings.filter((spelling) => spelling.key !== key) }));

/** Makes the answer or spelling of this key another spelling of a solution; its own spellings follow. */
export function asSpelling(answers: readonly AnswerDraft[], key: number, solution: number): AnswerDraft[] {
  const moved = answers.flatMap((answer) => {
    if (answer.key === key) return [{ key, value: answer.value }, ...answer.spellings];
    return answer.spellings.filter((spelling) => spelling.key === key);
  });
  return withoutKey(answers, key).map((answer) =>
    answer.key === solution ? { ...answer, spellings: [...answer.spellings, ...moved] } : answer,
  );
}

/** Makes the spelling of this key a solution, after the one that it was a spelling of. */
export const asSolution = (answers: readonly AnswerDraft[], key: number): AnswerDraft[] =>
  answers.flatMap((answer) => {
    const moved = answer.spellings.filter((spelling) => spelling.key === key);
    const [kept = answer] = withoutKey([answer], key);
    return [kept, ...moved.map((spelling) => ({ ...spelling, isCorrect: true, spellings: [] }))];
  });

/** Merges two solutions: the second text becomes another spelling of the first. */
export function asSameSolution(answers: readonly AnswerDraft[], one: string, other: string): readonly AnswerDraft[] {
  const [solution, spelling] = [one, other].map((text) => answers.find(({ value }) => value.trim() === text));
  return solution && spelling ? asSpelling(answers, spelling.key, solution.key) : answers;
}
