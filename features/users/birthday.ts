/** Why this birthday is not taken; `null` when it is. Both days are `YYYY-MM-DD`, today's in Paris. */
export function refusalOfBirthday(birthday: string, today: string): string | null {
  if (birthday === "") return "La date de naissance est requise";
  if (birthday >= today) return "La date de naissance doit être antérieure à aujourd'hui";
  return birthday < "1900-01-01" ? "Vérifiez l'année de naissance" : null;
}

/**
 * Why somebody no longer changes their own birthday; `null` while they may. It names the category and parts equals in a ranking: once a stage was
 * opened, or there is a result, whoever knows them answers for it.
 */
export const refusalToChangeBirthday = (stored: string | null, wanted: string, hasTakenPart: boolean): string | null =>
  hasTakenPart && stored !== null && stored !== wanted
    ? "Votre date de naissance compte dans le classement\u00A0: maintenant que vous avez participé, demandez à votre établissement ou à la fédération de la corriger."
    : null;

/** Month/day/year, as a birthday travels in requests (INS-15). */
export const birthdayForRequest = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** Day/month/year, as people read it (INS-15). */
export const birthdayForPeople = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3/$2/$1");
