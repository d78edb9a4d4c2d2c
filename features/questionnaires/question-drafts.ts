import { matchesPattern } from "#features/answers/pattern.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { alikeIn } from "./possible-answer.ts";
import type { QuestionSetOnWire, questionSetApi } from "./question-set.contract.ts";
import { type QuestionType, questionTypeOf, questionTypes } from "./question-type.ts";

/** A possible answer as it is typed; `key` tells it from the others of its question. */
export interface AnswerDraft {
  readonly key: number;
  readonly value: string;
  readonly isCorrect: boolean;
}

/** A question as it is typed, at its place in the set. */
export interface QuestionDraft {
  /** Tells it from the others of the set, before and after it is saved. */
  readonly key: string;
  /** None: it is new. */
  readonly id: string | undefined;
  readonly title: string;
  readonly text: string;
  readonly type: QuestionType;
  readonly regex: string;
  readonly formMatters: boolean;
  readonly coefficient: number;
  readonly image_start: string | null;
  readonly image_end: string | null;
  readonly possibleAnswers: readonly AnswerDraft[];
}

type Saved = QuestionSetOnWire["questions"];
type Body = CallOf<typeof questionSetApi.save>["body"]["questions"];

/** Saved questions as drafts; `keys` are those that the page knows them by. */
export const draftsOf = (saved: Saved, keys: readonly string[] = []): QuestionDraft[] =>
  saved.map((question, place) => ({
    key: keys[place] ?? question.id,
    id: question.id,
    title: question.title,
    text: question.text,
    type: questionTypeOf(question) ?? "single",
    regex: question.regex ?? "",
    formMatters: question.formMatters,
    coefficient: question.coefficient,
    image_start: question.image_start,
    image_end: question.image_end,
    possibleAnswers: question.possibleAnswers.map(({ value, isCorrect }, key) => ({ key, value, isCorrect })),
  }));

/** A new question, the last one, with what the specification gives it (STG-05). */
export function newDraft(drafts: readonly QuestionDraft[]): QuestionDraft {
  const made = drafts.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return {
    key: `new-${Math.max(0, ...made) + 1}`,
    id: undefined,
    title: `Question ${drafts.length + 1}`,
    text: "",
    type: "single",
    regex: "",
    formMatters: false,
    coefficient: 0,
    image_start: null,
    image_end: null,
    possibleAnswers: [{ key: 0, value: "Réponse", isCorrect: true }],
  };
}

/** The answers and one more: right where people write, wrong where they choose, as most are. */
export const withNewAnswer = (answers: readonly AnswerDraft[], isCorrect: boolean): AnswerDraft[] => [
  ...answers,
  { key: Math.max(-1, ...answers.map(({ key }) => key)) + 1, value: "", isCorrect },
];

/** The list with one of its things at another place. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const others = list.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** What is sent: the shape of each type, and of the images only those that are not saved yet. */
export function bodyOf(drafts: readonly QuestionDraft[], saved: Saved): Body {
  const known = new Map(saved.map((question) => [question.id, question]));
  return drafts.map(({ key: _, id, type, regex, formMatters, image_start, image_end, possibleAnswers, ...fields }) => {
    const { label: _label, ...shape } = questionTypes[type];
    const before = id === undefined ? undefined : known.get(id);
    return {
      ...(before && { id: before.id }),
      ...fields,
      ...shape,
      regex: regex.trim() === "" || shape.openAnswer === 0 ? null : regex,
      formMatters: formMatters && shape.openAnswer > 0,
      ...(image_start !== (before?.image_start ?? null) && { image_start }),
      ...(image_end !== (before?.image_end ?? null) && { image_end }),
      possibleAnswers: possibleAnswers.map(({ value, isCorrect }) => ({ value, isCorrect })),
    };
  });
}

/** Whether the page shows something else than what is saved. */
export const isChanged = (drafts: readonly QuestionDraft[], saved: Saved): boolean =>
  JSON.stringify(bodyOf(drafts, saved)) !== JSON.stringify(bodyOf(draftsOf(saved), saved));

/** What saving deletes (STG-06): the untitled questions, and the empty answers of the others. */
export function deletionsOf(drafts: readonly QuestionDraft[]) {
  const placed = drafts.map((draft, place) => ({ draft, position: place + 1 }));
  return {
    untitled: placed.filter(({ draft }) => draft.title.trim() === ""),
    emptyAnswers: placed
      .filter(({ draft }) => draft.title.trim() !== "")
      .map((question) => ({ ...question, count: question.draft.possibleAnswers.filter(({ value }) => value.trim() === "").length }))
      .filter(({ count }) => count > 0),
  };
}

/** What nobody would want at the championship, said before it happens (STG-05); a question can be saved all the same. */
export function warningsOf({ type, regex, coefficient, possibleAnswers }: QuestionDraft, position: number): string[] {
  const answers = possibleAnswers.filter(({ value }) => value.trim() !== "");
  const right = answers.filter(({ isCorrect }) => isCorrect);
  const { openAnswer, isMultiple } = questionTypes[type];
  const misfits = openAnswer > 0 ? right.filter(({ value }) => !matchesPattern(regex, value)) : [];
  return [
    ...(right.length === 0 ? ["Aucune réponse n'est juste\u00A0: personne n'aura le point."] : []),
    ...(coefficient === 0
      ? [`Son coefficient est 0\u00A0: elle ne rapporte aucun coefficient. Dans le championnat, le problème ${position} vaut ${position}.`]
      : []),
    ...(openAnswer === 0 && answers.length < 2 ? ["Un choix demande au moins deux réponses."] : []),
    ...(openAnswer === 0 && !isMultiple && right.length > 1 ? ["Plusieurs réponses sont justes\u00A0: chacune donnera le point."] : []),
    ...misfits.map(
      ({ value }) => `La réponse «\u00A0${value.trim()}\u00A0» n'a pas le format demandé\u00A0: personne ne pourra la donner.`,
    ),
  ];
}

/** The places of the answers that say the same as one before them, with the place of that one. */
export const alikeOf = ({ type, formMatters, possibleAnswers }: QuestionDraft): Map<number, number> =>
  alikeIn(
    possibleAnswers.map(({ value }) => value),
    { ...questionTypes[type], formMatters },
  );
