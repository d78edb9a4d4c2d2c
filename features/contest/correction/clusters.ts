import { ERASED_ANSWER } from "#contest/sheet/erased-answer.ts";
import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";
import { type Likeness, likenessOfReadings, readingOf } from "#season/marking/likeness.ts";
import { answerKindOf, type ComparisonRule, comparisonForm } from "#season/marking/normal-form.ts";

export const verdicts = ["accepted", "refused", "withdrawn"] as const;

/** `suggested` resembles a solution, `open` does not; `pending` is decided and not yet in the key. */
export const clusterStates = ["suggested", "open", "pending", "right", "refused"] as const;
export type ClusterState = (typeof clusterStates)[number];

export interface CountedSheet {
  /** As typed; the form of comparison is null if equal. Fields are joined. */
  readonly answer: string;
  readonly form: string | null;
  readonly categoryId: number;
  readonly people: number;
}

export interface CountedAnswer {
  readonly form: string;
  readonly value: string;
  readonly people: number;
  readonly byCategory: ReadonlyMap<number, number>;
}

export interface KeyAnswer {
  readonly id: number;
  readonly value: string;
  readonly normal: string;
  readonly isCorrect: boolean;
  readonly spellingOf: number | null;
}

export interface Decision {
  readonly id: number;
  readonly form: string;
  readonly value: string;
  readonly verdict: (typeof verdicts)[number];
  readonly solutionId: number | null;
}

export interface Cluster<Decided extends Decision = Decision> extends CountedAnswer {
  readonly state: ClusterState;
  readonly likeness: Likeness | null;
  readonly solutionId: number | null;
  readonly decision: Decided | null;
}

/** The distinct answers to a question (MRK-02); a person who typed one twice counts once. */
export function countAnswers(sheets: readonly CountedSheet[], rule: ComparisonRule): CountedAnswer[] {
  const kind = answerKindOf(rule);
  const counted = new Map<string, { typed: Map<string, number>; byCategory: Map<number, number> }>();
  for (const { answer, form: joined, categoryId, people } of sheets) {
    const fields = answer.split(FIELD_SEPARATOR);
    for (const form of new Set((joined ?? answer).split(FIELD_SEPARATOR))) {
      if (form === "" || form === ERASED_ANSWER) continue;
      const one = counted.get(form) ?? { typed: new Map(), byCategory: new Map() };
      counted.set(form, one);
      const value = (fields.length === 1 ? answer : fields.find((field) => comparisonForm(kind, field) === form))?.trim() ?? form;
      one.typed.set(value, (one.typed.get(value) ?? 0) + people);
      one.byCategory.set(categoryId, (one.byCategory.get(categoryId) ?? 0) + people);
    }
  }
  return Array.from(counted, ([form, { typed, byCategory }]) => ({
    form,
    value: [...typed].reduce(mostTyped)[0],
    people: [...byCategory.values()].reduce((sum, people) => sum + people, 0),
    byCategory,
  }));
}

type Typed = [value: string, people: number];

/** The most frequent spelling; among equals the shortest, then a fixed one. */
const mostTyped = (one: Typed, other: Typed): Typed =>
  (other[1] - one[1] || one[0].length - other[0].length || (other[0] > one[0] ? 1 : -1)) > 0 ? other : one;

/** The confidence of each likeness, which sorts answers together with the number of people who gave them. */
const weights: Readonly<Record<Likeness, number>> = { number: 1, date: 1, order: 0.9, around: 0.8, letter: 0.6 };
const NO_LIKENESS = 0.01;

/** The answers with their state by the key and the decisions, highest people x likeness first. Likeness suggests but decides nothing (MRK-02). */
export function clustersOf<Decided extends Decision>(
  counted: readonly CountedAnswer[],
  rule: ComparisonRule,
  key: readonly KeyAnswer[],
  decisions: readonly Decided[],
): Cluster<Decided>[] {
  const keyOf = new Map(key.map((answer) => [answer.normal, answer]));
  const standing = decisions.filter((decision) => isStanding(keyOf.get(decision.form), decision));
  const decisionOf = new Map(standing.map((decision) => [decision.form, decision]));
  const nearestOf = comparerWith(rule, key);
  const given = new Set(counted.map(({ form }) => form));
  // A decided answer that no sheet has any more still waits to be applied.
  const waiting = standing.filter((decision) => !given.has(decision.form) && isPending(keyOf.get(decision.form), decision));
  return [...counted, ...waiting.map(({ form, value }) => ({ form, value, people: 0, byCategory: new Map<number, number>() }))]
    .map((answer) => {
      const [inKey, decision = null] = [keyOf.get(answer.form), decisionOf.get(answer.form)];
      const near = inKey || decision ? null : nearestOf(answer);
      const state = stateOf(inKey, decision) ?? (near ? ("suggested" as const) : ("open" as const));
      const solution = inKey?.isCorrect ? (inKey.spellingOf ?? inKey.id) : (decision?.solutionId ?? near?.solutionId ?? null);
      return { ...answer, state, likeness: near?.likeness ?? null, solutionId: solution, decision };
    })
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.form < b.form ? -1 : 1));
}

const weightOf = ({ people, likeness, state }: Cluster): number =>
  people * (likeness ? weights[likeness] : state === "open" ? NO_LIKENESS : 1);

function stateOf(inKey: KeyAnswer | undefined, decision: Decision | null): ClusterState | null {
  if (decision && isPending(inKey, decision)) return "pending";
  if (inKey) return inKey.isCorrect ? "right" : "refused";
  return decision ? "refused" : null;
}

/** Whether a decision is still valid; a later change of the key for its answer ends it. */
export function isStanding(inKey: KeyAnswer | undefined, { verdict, solutionId }: Decision): boolean {
  if (verdict === "refused") return inKey?.isCorrect !== true;
  const isSpelling = inKey !== undefined && inKey.spellingOf === solutionId;
  return isSpelling || (verdict === "accepted" && inKey === undefined);
}

const isPending = (inKey: KeyAnswer | undefined, { verdict }: Decision): boolean =>
  verdict === "withdrawn" || (verdict === "accepted" && inKey === undefined);

interface Near {
  readonly likeness: Likeness;
  readonly solutionId: number;
}

/** The likeness of each counted answer, kept so that thousands are compared again only when their question's key changes. */
const compared = new WeakMap<CountedAnswer, { readonly comparedWith: string; readonly near: Near | null }>();

export function comparerWith(rule: ComparisonRule, key: readonly KeyAnswer[]): (answer: CountedAnswer) => Near | null {
  const solutions = key
    .filter(({ isCorrect }) => isCorrect)
    .map(({ id, value, spellingOf }) => ({ solutionId: spellingOf ?? id, reading: readingOf(value, rule) }));
  const comparedWith = JSON.stringify([rule.type, rule.formMatters, key]);
  return (answer) => {
    const known = compared.get(answer);
    if (known?.comparedWith === comparedWith) return known.near;
    const reading = readingOf(answer.value, rule);
    const near = solutions
      .flatMap(({ solutionId, reading: solution }) => {
        const likeness = likenessOfReadings(reading, solution);
        return likeness === null ? [] : [{ likeness, solutionId }];
      })
      .reduce<Near | null>((best, next) => (best !== null && weights[best.likeness] >= weights[next.likeness] ? best : next), null);
    compared.set(answer, { comparedWith, near });
    return near;
  };
}

/** A question's possible answers after these decisions: accepted spellings join their solutions, withdrawn ones go. */
export function keyWith(key: readonly KeyAnswer[], decisions: readonly Decision[]) {
  const keyOf = new Map(key.map((answer) => [answer.normal, answer]));
  const pending = decisions.filter((one) => isStanding(keyOf.get(one.form), one) && isPending(keyOf.get(one.form), one));
  const withdrawn = new Set(pending.filter(({ verdict }) => verdict === "withdrawn").map(({ form }) => form));
  const solutionOf = new Map(key.map(({ id, spellingOf }) => [id, spellingOf ?? id]));
  const spellingsOf = (id: number) => [
    ...key.filter(({ spellingOf, normal }) => spellingOf === id && !withdrawn.has(normal)),
    ...pending.filter(({ verdict, solutionId }) => verdict === "accepted" && solutionId !== null && solutionOf.get(solutionId) === id),
  ];
  return key
    .filter(({ spellingOf }) => spellingOf === null)
    .map(({ id, value, isCorrect }) => ({ value, isCorrect, spellings: spellingsOf(id).map((spelling) => ({ value: spelling.value })) }));
}
