import type { Connection } from "#database/open.ts";
import { clubOr400 } from "#organizations/clubs/server/clubs.service.ts";
import { findEstablishment, ownSchool } from "#organizations/establishments/server/establishments.service.ts";
import { badRequest, conflict, forbidden } from "#platform/server/errors.ts";
import { openCategoryOr400 } from "#season/categories/server/categories.service.ts";
import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import type { Renewal } from "../registrations.contract.ts";
import type { Context } from "./confirmation.service.ts";
import { type Enrolment, resolveEnrolment } from "./registrations.service.ts";

/** A school enters pupils only with itself, within their period; the office any person in any place while a championship is active. */
export async function resolveEnrolmentFor(db: Connection, renewal: Renewal, { caller, season, now }: Context): Promise<Enrolment> {
  if (caller.role === "ADMIN") return resolveOfficeEnrolment(db, renewal, season);
  if (caller.role !== "ESTABLISHEMENT") return resolveEnrolment(db, renewal, season, now);
  const { year, establishmentId } = await resolvePupilEnrolment(db, { caller, season, now });
  const { establishment, categoryName } = renewal;
  if (establishment && (await findEstablishment(db, establishment))?.id !== establishmentId)
    throw forbidden("Vous n'inscrivez d'élèves que dans votre établissement.");
  return { year, establishmentId, categoryId: (await openCategoryOr400(db, categoryName)).id, clubId: null };
}

/** The caller's school and the year for which it enters pupils: 403 outside their period. */
export async function resolvePupilEnrolment(
  db: Connection,
  { caller, season, now }: Context,
): Promise<{ year: number; establishmentId: number }> {
  const { id: establishmentId } = await ownSchool(db, caller.id);
  const { activeYear: year } = season;
  const refusal = refusalToRegister("student", season, now);
  if (refusal !== null || year === null) throw forbidden(refusal ?? undefined);
  return { year, establishmentId };
}

async function resolveOfficeEnrolment(
  db: Connection,
  { categoryName, establishment, club }: Renewal,
  { activeYear: year }: Season,
): Promise<Enrolment> {
  if (year === null) throw conflict("Aucun championnat n'est en cours\u00A0: choisissez d'abord l'année active.");
  const school = establishment && (await findEstablishment(db, establishment));
  if (establishment && !school) throw badRequest("Veuillez sélectionner un établissement", "establishment");
  return {
    year,
    categoryId: (await openCategoryOr400(db, categoryName)).id,
    establishmentId: school?.id ?? null,
    clubId: club ? (await clubOr400(db, club.id)).id : null,
  };
}
