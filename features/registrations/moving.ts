interface Moved {
  readonly year: number;
  readonly activeYear: number | null;
}

/** Why a registration stays with its school or its club, in the office's words; `null` when it may go to another. */
export const refusalToMove = ({ year, activeYear }: Moved): string | null =>
  year === activeYear ? null : "Seules les inscriptions de l'année active changent d'établissement ou de club.";

/** What becomes of a registration that goes elsewhere. */
export interface Consequences {
  /** It was confirmed by the place that it leaves, and nothing stands upon it: the new one confirms it. */
  readonly waits: boolean;
  /** The stages for which the former school's word had qualified, and does no longer. */
  readonly stages: string[];
  readonly squad: string | null;
  /** Who is told by e-mail. */
  readonly told: string[];
}

/** The same, in sentences. */
export const consequencesInWords = ({ waits, stages, squad, told }: Consequences): string[] => [
  waits ? "L'inscription attendra la confirmation de sa nouvelle attache." : "L'inscription garde son état, ses réponses et ses notes.",
  ...stages.map((stage) => `La qualification pour «\u00A0${stage}\u00A0», donnée par l'ancien établissement, est retirée.`),
  ...(squad === null ? [] : [`L'équipe «\u00A0${squad}\u00A0» est quittée.`]),
  told.length === 0
    ? "Personne n'est prévenu par e-mail\u00A0: aucune adresse n'est connue."
    : `Un e-mail est écrit à\u00A0: ${told.join(", ")}.`,
];
