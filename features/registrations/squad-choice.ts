import { squadCategory } from "#features/categories/squad-category.ts";

/** Why this registration is in no squad and cannot join one; `null` in the one category that has squads. */
export const refusalToJoin = ({ category }: { readonly category: { readonly name: string } }): string | null =>
  category.name === squadCategory ? null : `Seule la catégorie «\u00A0${squadCategory}\u00A0» a des équipes.`;

/** Why a school cannot choose the squad of its own registration; `null` when it can, in any period. Not called for an ADMIN. */
export const refusalToChooseSquad = ({ year }: { readonly year: number }, activeYear: number | null): string | null =>
  year === activeYear ? null : "Seules les équipes de l'année active peuvent être choisies.";

/** A squad belongs to the school of its pupils; only the office mixes schools. */
export const OF_ANOTHER_SCHOOL = "Cette équipe est celle d'un autre établissement\u00A0: pour une équipe commune, écrivez à la fédération.";
