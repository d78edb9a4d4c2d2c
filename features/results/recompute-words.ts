const number = new Intl.NumberFormat("fr-FR");

const counted = (count: number, one: string, several: string): string => `${number.format(count)} ${count < 2 ? one : several}`;

interface Change {
  readonly qualified: number;
  readonly disqualified: number;
  readonly lost: number;
  readonly wereConvoked: number;
}

/** Of those who lose their centre. */
interface Unseated {
  readonly wereMailed?: number | undefined;
  readonly wereEntered?: number | undefined;
}

/** What those who lose their centre were told, and what becomes of it (EDG-07); nothing where there is nothing to say. */
export function unseatedInWords({ wereMailed = 0, wereEntered = 0 }: Unseated): string[] {
  return [
    ...(wereMailed > 0
      ? [
          `${counted(wereMailed, "personne a reçu sa convocation par e-mail\u00A0: un message lui dira", "personnes ont reçu leur convocation par e-mail\u00A0: un message leur dira")} qu'elle est annulée.`,
        ]
      : []),
    ...(wereEntered > 0
      ? [
          `${counted(wereEntered, "personne a déjà une note ou une absence à l'étape suivante\u00A0: elle y garde", "personnes ont déjà une note ou une absence à l'étape suivante\u00A0: elles y gardent")} sa place au classement, mais quitte la liste du centre.`,
        ]
      : []),
  ];
}

/** « 412 passent à qualifié, 3 perdent leur qualification, dont 1 déjà convoqué »: what the thresholds change; `null` when nothing. */
export function changeInWords({ qualified, disqualified, lost, wereConvoked }: Change): string | null {
  const refused = disqualified - lost;
  const convoked = wereConvoked > 0 ? `, dont ${counted(wereConvoked, "déjà convoqué", "déjà convoqués")}` : "";
  const parts = [
    ...(qualified > 0 ? [counted(qualified, "passe à qualifié", "passent à qualifié")] : []),
    ...(refused > 0 ? [counted(refused, "passe à non qualifié", "passent à non qualifié")] : []),
    ...(lost > 0 ? [`${counted(lost, "perd sa qualification", "perdent leur qualification")}${convoked}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** « 412 repassent en attente, dont 1 déjà convoqué qui perd son centre »; `null` when nobody does. */
export function resetInWords({ reset, wereConvoked }: { readonly reset: number; readonly wereConvoked: number }): string | null {
  if (reset === 0) return null;
  const convoked = counted(wereConvoked, "déjà convoqué qui perd son centre", "déjà convoqués qui perdent leur centre");
  return `${counted(reset, "repasse en attente", "repassent en attente")}${wereConvoked > 0 ? `, dont ${convoked}` : ""}`;
}
