/** A name as names are compared: case, accents and blanks do not count, as in the unique index of the squads. */
const foldedName = (name: string): string =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").trim().replaceAll(/\s+/g, " ");

/** The empty name, refused (CFG-06). */
export const NAME_REQUIRED = "Le nom de l'équipe est requis";
export const alreadyNamed = (year: number): string => `Une équipe ${year} porte déjà ce nom`;

/** What is wrong with each name among the squads of a year, as they are typed: none is empty, no two are alike (CFG-06). */
export function refusalsOfNames(names: readonly string[], year: number): (string | null)[] {
  const folded = names.map(foldedName);
  return folded.map((name, index) => {
    if (name === "") return NAME_REQUIRED;
    return folded.some((other, place) => place !== index && other === name) ? alreadyNamed(year) : null;
  });
}

/** Why a squad that so many registrations bear cannot be deleted; `null` when it can. */
export const refusalToDelete = (members: number): string | null =>
  members === 0
    ? null
    : members === 1
      ? "1 inscription est dans cette équipe\u00A0: retirez-la d'abord de l'équipe."
      : `${members} inscriptions sont dans cette équipe\u00A0: retirez-les d'abord de l'équipe.`;
