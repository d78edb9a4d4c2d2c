/** The reason that a birthday is refused; `null` if it is accepted. Both days are `YYYY-MM-DD`, today's in Paris. */
export function refusalOfBirthday(birthday: string, today: string): string | null {
  if (birthday === "") return "La date de naissance est requise";
  if (birthday >= today) return "La date de naissance doit être antérieure à aujourd'hui";
  return birthday < "1900-01-01" ? "Vérifiez l'année de naissance" : null;
}

/**
 * The reason that a person can no longer change their own birthday; `null` while they can. It determines the category and breaks ties in a ranking:
 * once a stage was opened, or a result exists, only the school or the office changes it.
 */
export const refusalToChangeBirthday = (stored: string | null, hasTakenPart: boolean): string | null =>
  hasTakenPart && stored !== null
    ? "Votre date de naissance compte dans le classement\u00A0: maintenant que vous avez participé, demandez à votre établissement ou à la fédération de la corriger."
    : null;

/** Month/day/year, as in requests (INS-15). */
export const birthdayForRequest = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** Day/month/year, as on screen (INS-15). */
export const formatBirthday = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3/$2/$1");
