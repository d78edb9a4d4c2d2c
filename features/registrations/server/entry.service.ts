import type { Connection } from "#database/open.ts";
import { openCategory } from "#features/categories/server/categories.service.ts";
import { chosenClub } from "#features/clubs/server/clubs.service.ts";
import { knownEstablishment, ownSchool } from "#features/establishments/server/establishments.service.ts";
import { badRequest, conflict, forbidden } from "#platform/server/errors.ts";
import type { Renewal } from "../registrations.contract.ts";
import { refusalToRegister, type Season } from "../season.ts";
import type { Moment } from "./confirmation.service.ts";
import { type Entry, judgeEntry } from "./registrations.service.ts";

/**
 * Judges what is asked for a person by whoever asks it. A school enters pupils into itself alone, while their period is open; the office whomever
 * it wants, wherever, whenever a championship is active; people themselves as when they register.
 */
export async function judgeEntryBy(db: Connection, renewal: Renewal, { caller, season, now }: Moment): Promise<Entry> {
  if (caller.role === "ADMIN") return judgeOfficeEntry(db, renewal, season);
  if (caller.role !== "ESTABLISHEMENT") return judgeEntry(db, renewal, season, now);
  const { year, establishmentId } = await judgePupils(db, { caller, season, now });
  const { establishment, categoryName } = renewal;
  if (establishment && (await knownEstablishment(db, establishment))?.id !== establishmentId)
    throw forbidden("Vous n'inscrivez d'élèves que dans votre établissement.");
  return { year, establishmentId, categoryId: (await openCategory(db, categoryName)).id, clubId: null };
}

/** Where and for which year the caller's school enters pupils: 403 out of their period. */
export async function judgePupils(db: Connection, { caller, season, now }: Moment): Promise<{ year: number; establishmentId: number }> {
  const { id: establishmentId } = await ownSchool(db, caller.id);
  const { activeYear: year } = season;
  const refusal = refusalToRegister("student", season, now);
  if (refusal !== null || year === null) throw forbidden(refusal ?? undefined);
  return { year, establishmentId };
}

async function judgeOfficeEntry(
  db: Connection,
  { categoryName, establishment, club }: Renewal,
  { activeYear: year }: Season,
): Promise<Entry> {
  if (year === null) throw conflict("Aucun championnat n'est en cours\u00A0: choisissez d'abord l'année active.");
  const school = establishment && (await knownEstablishment(db, establishment));
  if (establishment && !school) throw badRequest("Veuillez sélectionner un établissement", "establishment");
  return {
    year,
    categoryId: (await openCategory(db, categoryName)).id,
    establishmentId: school?.id ?? null,
    clubId: club ? (await chosenClub(db, club.id)).id : null,
  };
}
