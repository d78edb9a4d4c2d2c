import type { Consequences } from "./registrations.contract.ts";

export const refusalToMove = ({ year, activeYear }: { readonly year: number; readonly activeYear: number | null }): string | null =>
  year === activeYear ? null : "Seules les inscriptions de l'année active changent d'établissement ou de club.";

export const describeConsequences = ({ waits, stages, squad, told }: Consequences): string[] => [
  waits ? "L'inscription attendra la confirmation de sa nouvelle attache." : "L'inscription garde son état, ses réponses et ses notes.",
  ...stages.map((stage) => `La qualification pour «\u00A0${stage}\u00A0», donnée par l'ancien établissement, est retirée.`),
  ...(squad === null ? [] : [`L'équipe «\u00A0${squad}\u00A0» est quittée.`]),
  told.length === 0
    ? "Personne n'est prévenu par e-mail\u00A0: aucune adresse n'est connue."
    : `Un e-mail est écrit à\u00A0: ${told.join(", ")}.`,
];
