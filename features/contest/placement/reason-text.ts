import type { Reason } from "./reasons.ts";

interface Told {
  readonly reason: Reason;
  /** Null: no seat. */
  readonly center: string | null;
  readonly km: number | null;
  readonly nearest: string | null;
  /** Null: unknown. */
  readonly territory: string | null;
}

/** « 7 km », « moins d'1 km » */
export const formatKm = (km: number): string => (km < 1 ? "moins d'1\u00A0km" : `${Math.round(km).toLocaleString("fr")}\u00A0km`);

/** Why a person has this center, or none, in one sentence (CNV-01). */
export function reasonText({ reason, center, km, nearest, territory }: Told): string {
  const away = km === null ? "dans son territoire" : `à ${formatKm(km)}`;
  const sentences: Readonly<Record<Reason, string>> = {
    hand: "Placé à la main\u00A0: ne change pas.",
    kept: `Garde son centre, ${away}.`,
    nearest: `Le plus proche, ${away}.`,
    full: `Le plus proche, ${nearest}, est complet\u00A0; ${center} est ${away}.`,
    family: `Avec sa famille, ${away}.`,
    school: `Avec son établissement, ${away}.`,
    other: `${nearest}, plus proche, garde une place\u00A0; ${center} est ${away}.`,
    unconfirmed: "Inscription non validée\u00A0: pas de place avant.",
    unknownPlace: "Commune introuvable\u00A0: à placer à la main.",
    noCenter: `Aucun centre n'a de places dans son territoire${territory === null ? "" : `, ${territory}`}\u00A0: à placer à la main.`,
    notStepFree: "Aucun centre de son territoire n'a d'accès sans marche\u00A0: à placer à la main.",
    noSeat: `Plus de place dans les centres possibles${nearest === null ? "" : `, dont ${nearest}`}.`,
  };
  return sentences[reason];
}
