/** How many of those who could stay may get another center, so that others live nearer: nobody, or one in twenty (CNV-03). */
export const othersChoices = ["none", "few"] as const;
export type Others = (typeof othersChoices)[number];

/** The longest way that is not named. */
export const FAR_KM = 80;

interface Details {
  /** The proposed center; null: none. */
  readonly center: string | null;
  readonly km: number | null;
  /** The nearest possible center. */
  readonly nearest: string | null;
  readonly wished: string | null;
  readonly territory: string | null;
}

/** « 7 km », « moins d'1 km » */
export const formatKm = (km: number): string => (km < 1 ? "moins d'1\u00A0km" : `${Math.round(km).toLocaleString("fr")}\u00A0km`);

const away = ({ km }: Details): string => (km === null ? "dans son territoire" : `à ${formatKm(km)}`);

const sentences = {
  hand: () => "Centre choisi à la main\u00A0: il ne change pas.",
  wish: (details: Details) => `Son vœu, ${away(details)}.`,
  wishFull: (details: Details) => `Le centre souhaité, ${details.wished}, est complet\u00A0; ${details.center} est ${away(details)}.`,
  wishGone: (details: Details) => `Le centre souhaité n'est plus possible\u00A0; ${details.center} est ${away(details)}.`,
  kept: (details: Details) => `Garde son centre, ${away(details)}.`,
  nearest: (details: Details) => `Le plus proche, ${away(details)}.`,
  full: (details: Details) => `Le plus proche, ${details.nearest}, est complet\u00A0; ${details.center} est ${away(details)}.`,
  family: (details: Details) => `Avec sa famille, ${away(details)}.`,
  school: (details: Details) => `Avec son établissement, ${away(details)}.`,
  other: (details: Details) => `${details.nearest}, plus proche, a encore une place\u00A0; ${details.center} est ${away(details)}.`,
  unconfirmed: () => "Inscription pas encore validée\u00A0: aucune place avant.",
  unknownPlace: () => "Commune introuvable\u00A0: à placer à la main.",
  noCenter: ({ territory }: Details) => `Aucun centre n'a de places dans son territoire (${territory})\u00A0: à placer à la main.`,
  notStepFree: () => "Aucun centre de son territoire n'a d'accès sans marche\u00A0: à placer à la main.",
  noSeat: ({ nearest }: Details) => `Tous les centres possibles sont complets, dont le plus proche, ${nearest}.`,
};

/** Why a person has this center, or none (CNV-01). */
export type Reason = keyof typeof sentences;
export const reasons = Object.keys(sentences) as Reason[];

export const reasonText = ({ reason, ...details }: Details & { readonly reason: Reason }): string => sentences[reason](details);
