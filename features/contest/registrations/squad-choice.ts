export const onlySquadCategory = (name: string): string => `Seule la catégorie «\u00A0${name}\u00A0» a des équipes.`;

/** Returns why a school cannot choose the squad of its own registration; `null` if it can, in any period. Not called for an ADMIN. */
export const refusalToChooseSquad = ({ year }: { readonly year: number }, activeYear: number | null): string | null =>
  year === activeYear ? null : "Seules les équipes de l'année active peuvent être choisies.";

/** A squad belongs to the school of its pupils; only the office mixes schools. */
export const OF_ANOTHER_SCHOOL = "Cette équipe est celle d'un autre établissement\u00A0: pour une équipe commune, écrivez à la fédération.";
