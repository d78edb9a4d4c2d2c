import { formatCount } from "#platform/contract/french-numbers.ts";

/** The compared form of a name: without case, accents and extra blanks, as in the unique index of the squads. */
const foldedName = (name: string): string =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").trim().replaceAll(/\s+/g, " ");

export const NAME_REQUIRED = "Le nom de l'équipe est requis";
export const nameTaken = (year: number): string => `Une équipe ${year} porte déjà ce nom`;

/** The error of each typed name among the squads of a year: none may be empty, and no two similar (CFG-06). */
export function refusalsOfNames(names: readonly string[], year: number): (string | null)[] {
  const folded = names.map(foldedName);
  return folded.map((name, index) => {
    if (name === "") return NAME_REQUIRED;
    return folded.some((other, otherIndex) => otherIndex !== index && other === name) ? nameTaken(year) : null;
  });
}

export const refusalToDelete = (members: number): string | null =>
  members === 0
    ? null
    : `${formatCount(members, "inscription est dans cette équipe\u00A0: retirez-la", "inscriptions sont dans cette équipe\u00A0: retirez-les")} d'abord de l'équipe.`;
