import { refusalToRegister, type Season } from "./season.ts";

interface Judged {
  readonly year: number;
  /** Something of that year counts for it already: answers, or a grade. */
  readonly hasMarks: boolean;
}

/** Why a school may not put this registration of its own into another category, in its words; `null` when it may. An ADMIN is never asked. */
export function refusalToChangeCategory({ year, hasMarks }: Judged, season: Season, now: Date): string | null {
  if (year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être modifiées.";
  if (hasMarks)
    return "Cette personne a déjà répondu ou reçu une note cette année\u00A0: écrivez à la fédération pour changer sa catégorie.";
  return refusalToRegister("student", season, now);
}
