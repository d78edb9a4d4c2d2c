import { formatCount } from "#platform/contract/french-numbers.ts";

export const noChange = { qualified: 0, disqualified: 0, lost: 0, undecided: 0, wereConvoked: 0 };

interface LostCenterCounts {
  readonly wereMailed?: number | undefined;
  readonly wereEntered?: number | undefined;
}

/** The e-mails and entries of people who lose their center, and the effect on them (EDG-07); empty if there are none. */
export function describeLostCenters({ wereMailed = 0, wereEntered = 0 }: LostCenterCounts): string[] {
  return [
    ...(wereMailed > 0
      ? [
          `${formatCount(wereMailed, "convocation est partie par e-mail, ou va partir\u00A0: un message dira", "convocations sont parties par e-mail, ou vont partir\u00A0: un message dira")} à chacun que la sienne est annulée.`,
        ]
      : []),
    ...(wereEntered > 0
      ? [
          `${formatCount(wereEntered, "personne a déjà une note ou une absence à l'étape suivante\u00A0: elle y garde sa place au classement, mais quitte", "personnes ont déjà une note ou une absence à l'étape suivante\u00A0: elles y gardent leur place au classement, mais quittent")} la liste du centre.`,
        ]
      : []),
  ];
}

/** « 412 sont passés à qualifié, 3 ont perdu leur qualification, dont 1 déjà convoqué »: the changes by the thresholds; `null` if none. */
export function describeChanged({ qualified, disqualified, lost, undecided, wereConvoked }: typeof noChange): string | null {
  const refused = disqualified - lost;
  const convoked = wereConvoked > 0 ? `, dont ${formatCount(wereConvoked, "déjà convoqué", "déjà convoqués")}` : "";
  const parts = [
    ...(qualified > 0 ? [formatCount(qualified, "est passé à qualifié", "sont passés à qualifié")] : []),
    ...(refused > 0 ? [formatCount(refused, "est passé à non qualifié", "sont passés à non qualifié")] : []),
    ...(undecided > 0 ? [formatCount(undecided, "repasse en attente", "repassent en attente")] : []),
    ...(lost > 0 ? [`${formatCount(lost, "a perdu sa qualification", "ont perdu leur qualification")}${convoked}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** « 412 repassent en attente, dont 1 déjà convoqué qui perd son centre »; `null` if none. */
export function describeReset({ reset, wereConvoked }: { readonly reset: number; readonly wereConvoked: number }): string | null {
  if (reset === 0) return null;
  const convoked = formatCount(wereConvoked, "déjà convoqué qui perd son centre", "déjà convoqués qui perdent leur centre");
  return `${formatCount(reset, "repasse en attente", "repassent en attente")}${wereConvoked > 0 ? `, dont ${convoked}` : ""}`;
}

export const byHandTexts = (byHand: number): string[] =>
  byHand === 0
    ? []
    : [`Parmi elles, ${formatCount(byHand, "personne")} ${byHand > 1 ? "ont" : "a"} une note saisie à la main, qui ne change pas.`];
