import { formatCount } from "#platform/contract/french-numbers.ts";
import type { Moves } from "./what-if.contract.ts";

export const noChange = { qualified: 0, disqualified: 0, lost: 0, undecided: 0, wereConvoked: 0 };

interface LostCenterCounts {
  readonly wereMailed?: number | undefined;
  readonly wereEntered?: number | undefined;
}

/** The counts above zero, each in its words. */
const counted = (...counts: readonly (readonly [count: number, singular: string, plural: string])[]): string[] =>
  counts.filter(([count]) => count > 0).map((count) => formatCount(...count));

/** The moves in sentences, the gravest last: « 37 personnes se qualifient. »; empty if there are none. */
export const describeMoves = ({ regraded, reranked, in: entering, out, refused, undecided, convokedOut }: Moves): string[] => [
  ...counted(
    [regraded, "résultat change.", "résultats changent."],
    [reranked, "personne change de rang.", "personnes changent de rang."],
    [entering, "personne se qualifie.", "personnes se qualifient."],
    [refused, "personne passe à non qualifié.", "personnes passent à non qualifié."],
    [undecided, "personne repasse en attente.", "personnes repassent en attente."],
  ),
  ...counted([out, "personne n'est plus qualifiée", "personnes ne sont plus qualifiées"]).map(
    (text) => `${[text, ...counted([convokedOut, "déjà convoquée", "déjà convoquées"])].join(", dont ")}.`,
  ),
];

/** The e-mails and entries of people who lose their center, and the effect on them (EDG-07); empty if there are none. */
export const describeLostCenters = ({ wereMailed = 0, wereEntered = 0 }: LostCenterCounts): string[] => [
  ...counted([
    wereMailed,
    "convocation est partie par e-mail, ou va partir\u00A0: un message dira",
    "convocations sont parties par e-mail, ou vont partir\u00A0: un message dira",
  ]).map((text) => `${text} à chacun que la sienne est annulée.`),
  ...counted([
    wereEntered,
    "personne a déjà une note ou une absence à l'étape suivante\u00A0: elle y garde sa place au classement, mais quitte",
    "personnes ont déjà une note ou une absence à l'étape suivante\u00A0: elles y gardent leur place au classement, mais quittent",
  ]).map((text) => `${text} la liste du centre.`),
];

/** « 412 sont passés à qualifié, 3 ont perdu leur qualification, dont 1 déjà convoqué »: the changes by the thresholds; `null` if none. */
export function describeChanged({ qualified, disqualified, lost, undecided, wereConvoked }: typeof noChange): string | null {
  const parts = [
    ...counted(
      [qualified, "est passé à qualifié", "sont passés à qualifié"],
      [disqualified - lost, "est passé à non qualifié", "sont passés à non qualifié"],
      [undecided, "repasse en attente", "repassent en attente"],
    ),
    ...counted([lost, "a perdu sa qualification", "ont perdu leur qualification"]).map((text) =>
      [text, ...counted([wereConvoked, "déjà convoqué", "déjà convoqués"])].join(", dont "),
    ),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** « 412 repassent en attente, dont 1 déjà convoqué qui perd son centre »; `null` if none. */
export const describeReset = ({ reset, wereConvoked }: { readonly reset: number; readonly wereConvoked: number }): string | null =>
  [
    ...counted([reset, "repasse en attente", "repassent en attente"]),
    ...counted([wereConvoked, "déjà convoqué qui perd son centre", "déjà convoqués qui perdent leur centre"]),
  ].join(", dont ") || null;

export const byHandTexts = (byHand: number): string[] =>
  byHand === 0
    ? []
    : [`Parmi elles, ${formatCount(byHand, "personne")} ${byHand > 1 ? "ont" : "a"} une note saisie à la main, qui ne change pas.`];
