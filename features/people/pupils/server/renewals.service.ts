import type { SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import { enrolAll } from "#contest/registrations/server/registrations.service.ts";
import { RENEW_REGISTRATION } from "#contest/registrations/server/renewal.service.ts";
import { recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { badRequest, forbidden } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { openCategoryIds } from "#season/categories/server/categories.service.ts";
import type { renewalsApi } from "../renewals.contract.ts";
import { namesInOwnClasses } from "./own-classes.service.ts";
import * as queries from "./renewals.queries.ts";

type Rows = RequestOf<typeof renewalsApi.renew>["body"]["rows"];

interface Renewal {
  readonly caller: Caller;
  readonly school: SchoolReader;
  readonly year: number;
  readonly rows: Rows;
}

/** If one never was the school's pupil, or last was another's, none is renewed (ETB-11). */
export async function renewPupils(trx: Connection, { caller, school, year, rows }: Renewal) {
  const { establishmentId } = school;
  const categoryIds = await openCategoryIds(trx);
  const rowsByUser = new Map(rows.map((row) => [row.userId, row]));
  const closedIndex = rows.findIndex(({ categoryName }) => !categoryIds.has(categoryName));
  if (closedIndex >= 0) throw badRequest("Cette catégorie n'est pas ouverte aux inscriptions", `rows.${closedIndex}.categoryName`);
  const eligibilities = await queries.lockEligibility(trx, [...rowsByUser.keys()], school, year);
  if (eligibilities.filter(({ isSeen }) => isSeen).length < rowsByUser.size)
    throw forbidden("Un de ces élèves n'est pas de votre établissement\u00A0: rechargez la page.");

  const refused = eligibilities.flatMap((eligibility) => {
    const reason = refusalOf(eligibility, year);
    return reason === null ? [] : [{ userId: eligibility.userId, reason }];
  });
  const renewable = eligibilities.filter((eligibility) => eligibility.now === null && refusalOf(eligibility, year) === null);
  const classNames = await classesFor(trx, caller, year, rows);
  const entries = renewable.map(({ userId }) => ({
    userId,
    categoryId: categoryIds.get(rowsByUser.get(userId)?.categoryName ?? "") as number,
    className: classNames.get(userId) ?? "",
  }));
  const enrolled = await enrolAll(trx, { year, establishmentId }, entries);
  const trail = enrolled.map(({ id, userId }) => ({
    ...{ actorId: caller.id, action: RENEW_REGISTRATION, subject: `registration ${id}` as const },
    after: { ...rowsByUser.get(userId), className: classNames.get(userId), year, establishmentId },
  }));
  await recordAll(trx, trail);
  const unchanged = rowsByUser.size - enrolled.length - refused.length;
  return { renewed: enrolled.map(({ userId }) => userId), unchanged, refused };
}

/** The class of each row, by person: a teacher renews into a class of theirs; 400 at the first that is none. */
async function classesFor(trx: Connection, caller: Caller, year: number, rows: Rows): Promise<Map<number, string | undefined>> {
  const classNames = rows.map(({ className = "" }) => className);
  const own = await namesInOwnClasses(trx, caller, year, classNames);
  const refused = own?.names.indexOf(undefined) ?? -1;
  if (own && refused >= 0) throw badRequest(own.refusal, `rows.${refused}.className`);
  return new Map(rows.map(({ userId, className }, index) => [userId, own ? own.names[index] : className]));
}

function refusalOf({ now, isDeactivated }: queries.RenewalEligibility, year: number): string | null {
  if (now === "elsewhere") return `Déjà inscrit au championnat ${year} sans votre établissement`;
  return now === null && isDeactivated ? "Son compte est désactivé\u00A0: écrivez à la fédération" : null;
}
