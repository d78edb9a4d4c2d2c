import type { KeyImpactOnWire } from "#contest/results/key-impact.contract.ts";
import { byHandTexts } from "#contest/results/recompute-text.ts";
import { formatCount, formatDecimal } from "#platform/contract/french-numbers.ts";
import type { Likeness } from "#season/marking/likeness.ts";
import { ANSWERS_ERASED } from "#season/stages/reminders.ts";
import type { ClusterState } from "./clusters.ts";

interface CorrectedStage {
  readonly physical: boolean;
  readonly active: boolean;
  readonly isClosed: boolean;
  readonly answersErasedAt: Date | string | null;
}

export function refusalToCorrect({ physical, active, isClosed, answersErasedAt }: CorrectedStage): string | null {
  if (physical) return "Une étape en centre n'a pas de réponses à corriger\u00A0: ses notes sont saisies une à une.";
  if (answersErasedAt !== null) return ANSWERS_ERASED;
  if (active && !isClosed) return "Cette étape est encore ouverte\u00A0: ses réponses se corrigent une fois qu'elle est fermée.";
  return null;
}

interface Progress {
  readonly distinct: number;
  readonly toLook: number;
  readonly open: number;
  readonly decided: number;
}

/** « 212 réponses distinctes, 34 à regarder, 91 sans ressemblance, 12 décidées » */
export const describeProgress = ({ distinct, toLook, open, decided }: Progress): string =>
  [
    formatCount(distinct, "réponse distincte", "réponses distinctes"),
    `${formatDecimal(toLook)} à regarder`,
    ...(open > 0 ? [`${formatDecimal(open)} sans ressemblance`] : []),
    formatCount(decided, "décidée", "décidées"),
  ].join(", ");

/** The people affected by decisions: « 412 personnes gagnent des points, 3 sont déjà convoquées. », then other changes, and who would pass the thresholds. */
export function describeImpact({ gaining, losing, byHand, convoked, changes }: KeyImpactOnWire): string[] {
  const people = (count: number) => formatCount(count, "personne", "personnes");
  const verb = (count: number, singular: string, plural: string) => (count > 1 ? plural : singular);
  const moved = [
    ...(gaining.people > 0 ? [`${people(gaining.people)} ${verb(gaining.people, "gagne", "gagnent")} des points`] : []),
    ...(losing.people > 0
      ? [
          `${people(losing.people)} ${gaining.people > 0 ? "en " : ""}${verb(losing.people, "perd", "perdent")}${gaining.people > 0 ? "" : " des points"}`,
        ]
      : []),
  ];
  if (moved.length === 0) return ["Aucune note ne change."];
  const entering = changes?.total.in ?? 0;
  return [
    `${[
      ...moved,
      ...(convoked > 0 ? [`${formatDecimal(convoked)} ${verb(convoked, "est déjà convoquée", "sont déjà convoquées")}`] : []),
    ].join(", ")}.`,
    ...byHandTexts(byHand),
    ...(convoked > 0
      ? [`Aucune convocation ne change${(changes?.total.convokedOut ?? 0) > 0 ? " avant que les seuils soient appliqués de nouveau" : ""}.`]
      : []),
    // The count includes other waiting changes, because the engine grades the whole stage.
    ...(entering > 0
      ? [
          `${people(entering)} ${verb(entering, "se qualifierait", "se qualifieraient")} une fois les seuils appliqués de nouveau, avec tout ce qui n'est pas encore appliqué à l'étape.`,
        ]
      : []),
  ];
}

export const likenessWords: Readonly<Record<Likeness, string>> = {
  number: "c'est le même nombre",
  date: "c'est la même date",
  around: "avec une unité, un mot ou un signe autour",
  order: "dans un autre ordre",
  letter: "à une lettre près",
};

export const stateLabels: Readonly<Record<ClusterState, string>> = {
  suggested: "À regarder",
  open: "Sans ressemblance",
  pending: "À appliquer",
  right: "Justes",
  refused: "Refusées",
};
