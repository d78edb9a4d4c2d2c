import { classKey } from "#access/responsibility/class-key.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import type { ProblemForm } from "./marking.ts";

export interface ComparedProblem {
  /** As on the wire, or as a number; absent: a new one. */
  readonly id?: string | number | null | undefined;
  readonly questionId: string | number | null;
  readonly title: string;
  /** Null: a question of the championship. */
  readonly form: ProblemForm | null;
  readonly coefficient: number;
  readonly categories: readonly string[];
}

/** When pupils answer on screen; instants as on the wire, or as `Date`. */
interface Screen {
  readonly onScreen: boolean;
  readonly opensAt: Date | string | null;
  readonly closesAt: Date | string | null;
}

/** The fields that count for pupils who have answered; no class named: all classes. */
export interface ComparedStage extends Screen {
  readonly classNames: readonly string[];
  readonly problems: readonly ComparedProblem[];
}

/** The consequences of changing a stage for pupils who have answered, in sentences; empty: nothing that counts. */
export const consequencesOfStage = (before: ComparedStage, after: ComparedStage): string[] => [
  ...consequencesOfScreen(before, after),
  ...consequencesOfClasses(before.classNames, after.classNames),
  ...consequencesOf(before.problems, after.problems),
];

const minuteOf = (instant: Date | string | null): number | null =>
  instant === null ? null : Math.floor(new Date(instant).getTime() / 60_000);

function consequencesOfScreen(before: Screen, after: Screen): string[] {
  if (!before.onScreen) return [];
  if (!after.onScreen) return ["Les élèves ne le voient plus à l'écran\u00A0: ce qu'ils y ont répondu reste, et compte."];
  const isSame = minuteOf(before.opensAt) === minuteOf(after.opensAt) && minuteOf(before.closesAt) === minuteOf(after.closesAt);
  return isSame ? [] : ["Les dates à l'écran changent\u00A0: des élèves auront eu d'autres heures que les autres."];
}

/** Whether one of these names is the class, in any spelling. */
export const hasClass = (names: readonly string[], className: string): boolean =>
  names.some((name) => classKey(name) === classKey(className));

export const consequencesOfClasses = (before: readonly string[], after: readonly string[]): string[] =>
  after.length > 0 && (before.length === 0 || before.some((name) => !hasClass(after, name)))
    ? [`Il n'est plus que pour ${classesText(after)}\u00A0: les autres élèves ne l'ont plus, sauf ceux qui ont déjà répondu.`]
    : [];

/** « la classe 6e A », « les classes 6e A et 6e B ». */
export const classesText = (names: readonly string[]): string => `${names.length < 2 ? "la classe" : "les classes"} ${listInFrench(names)}`;

export function consequencesOfDiplomas(count: number): string[] {
  if (count === 0) return [];
  if (count === 1)
    return [
      "Un diplôme est déjà imprimé ou chargé\u00A0: s'il ne dit plus vrai ensuite, il est retiré, et vous lirez qu'il faut le réimprimer.",
    ];
  return [
    `${count} diplômes sont déjà imprimés ou chargés\u00A0: ceux qui ne disent plus vrai ensuite sont retirés, et vous lirez lesquels réimprimer.`,
  ];
}

export function consequencesOfName(before: string, after: string, diplomas: number): string[] {
  if (before === after || diplomas === 0) return [];
  return diplomas === 1
    ? [`Le diplôme déjà imprimé ou chargé dit «\u00A0${before}\u00A0»\u00A0: il sera à réimprimer, et l'ancien ne sera plus reconnu.`]
    : [
        `Les ${diplomas} diplômes déjà imprimés ou chargés disent «\u00A0${before}\u00A0»\u00A0: ils seront à réimprimer, et les anciens ne seront plus reconnus.`,
      ];
}

interface LostWithStage {
  readonly answered: number;
  readonly pictures: number;
  readonly diplomas: number;
}

export function keptText({ answered, pictures, diplomas }: LostWithStage): string | null {
  const [one, some] = ["diplôme imprimé ou chargé, qui ne sera plus reconnu", "diplômes imprimés ou chargés, qui ne seront plus reconnus"];
  const lost = [
    ...(answered > 0 ? [`les réponses de ${formatCount(answered, "élève", "élèves")}`] : []),
    ...(pictures > 0 ? [formatCount(pictures, "photo de feuille", "photos de feuilles")] : []),
    ...(diplomas > 0 ? [formatCount(diplomas, one, some)] : []),
  ];
  return lost.length === 0 ? null : `Supprimer ce quart de finale supprime aussi ${listInFrench(lost)}.`;
}

/** The consequences of changing the problems for pupils who have answered, in sentences; empty: nothing that counts. Marks follow by themselves. */
export function consequencesOf(before: readonly ComparedProblem[], after: readonly ComparedProblem[]): string[] {
  const kept = new Map(after.flatMap((problem) => (problem.id ? [[problem.id, problem] as const] : [])));
  const removed = before.filter(({ id }) => id && !kept.has(id));
  const added = after.filter(({ id }) => !id);
  return [
    ...removed.map(({ title }) => `«\u00A0${title}\u00A0» n'y est plus\u00A0: ce qui y a été répondu ne compte plus.`),
    ...added.map(({ title }) => `«\u00A0${title}\u00A0» s'ajoute\u00A0: personne n'y a encore répondu.`),
    ...before.flatMap((problem) => {
      const next = problem.id && kept.get(problem.id);
      return next ? changesOfProblem(problem, next) : [];
    }),
  ];
}

function changesOfProblem(before: ComparedProblem, after: ComparedProblem): string[] {
  const name = `«\u00A0${before.title}\u00A0»`;
  if (before.questionId !== after.questionId)
    return [`${name} devient un autre problème\u00A0: les réponses déjà données seront jugées avec ses solutions.`];
  const joined = (categories: readonly string[]) => [...categories].sort().join(", ");
  return [
    ...(formKey(before.form) === formKey(after.form) ? [] : [`${name}\u00A0: ce qui est juste change, et les notes avec.`]),
    ...(before.coefficient === after.coefficient
      ? []
      : [`${name}\u00A0: le coefficient ${before.coefficient} devient ${after.coefficient}.`]),
    ...(joined(before.categories) === joined(after.categories)
      ? []
      : [`${name} se joue en ${joined(after.categories)}, au lieu de ${joined(before.categories)}.`]),
  ];
}

const formKey = (form: ProblemForm | null): string =>
  JSON.stringify([
    ...[form?.type, form?.formMatters],
    form?.possibleAnswers.map(({ value, isCorrect, spellings }) => [value, isCorrect, spellings.map((other) => other.value)]),
  ]);
