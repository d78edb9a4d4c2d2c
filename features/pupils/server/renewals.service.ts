import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { openCategoryIds } from "#features/categories/server/categories.service.ts";
import { enrolAll } from "#features/registrations/server/registrations.service.ts";
import { badRequest, forbidden } from "#platform/server/errors.ts";
import * as queries from "./renewals.queries.ts";

interface Row {
  readonly userId: number;
  readonly categoryName: string;
  readonly className?: string | undefined;
}

interface Renewal {
  readonly actorId: number;
  readonly establishmentId: number;
  readonly year: number;
  readonly rows: readonly Row[];
}

/**
 * Renews pupils of a past year, PENDING, and returns who was already registered and who cannot be. If one never was the school's pupil, or last
 * was another's, nobody is renewed (ETB-11).
 */
export async function renewPupils(trx: Connection, { actorId, establishmentId, year, rows }: Renewal) {
  const categoryIds = await openCategoryIds(trx);
  const rowsByUser = new Map(rows.map((row) => [row.userId, row]));
  const closedIndex = rows.findIndex(({ categoryName }) => !categoryIds.has(categoryName));
  if (closedIndex >= 0) throw badRequest("Cette catégorie n'est pas ouverte aux inscriptions", `rows.${closedIndex}.categoryName`);
  const eligibilities = await queries.lockEligibility(trx, [...rowsByUser.keys()], establishmentId, year);
  if (eligibilities.filter(isPupil).length < rowsByUser.size)
    throw forbidden("Un de ces élèves n'est pas de votre établissement\u00A0: rechargez la page.");

  const refused = eligibilities.flatMap((eligibility) => {
    const reason = refusalOf(eligibility, year);
    return reason === null ? [] : [{ userId: eligibility.userId, reason }];
  });
  const renewable = eligibilities.filter((eligibility) => eligibility.now === null && refusalOf(eligibility, year) === null);
  const entries = renewable.map(({ userId }) => ({
    userId,
    categoryId: categoryIds.get(rowsByUser.get(userId)?.categoryName ?? "") as number,
    className: rowsByUser.get(userId)?.className ?? "",
  }));
  const enrolled = await enrolAll(trx, { year, establishmentId }, entries);
  await recordAll(
    trx,
    enrolled.map(({ id, userId }) => ({
      actorId,
      action: "renew registration",
      subject: `registration ${id}`,
      after: { ...rowsByUser.get(userId), year, establishmentId },
    })),
  );
  return {
    renewed: enrolled.map(({ userId }) => userId),
    unchanged: rowsByUser.size - enrolled.length - refused.length,
    refused,
  };
}

const isPupil = ({ now, wasHere }: queries.RenewalEligibility): boolean => wasHere || now === "here";

/** Why a pupil of the school cannot be renewed; `null` if possible or already done. */
function refusalOf({ now, isDeactivated }: queries.RenewalEligibility, year: number): string | null {
  if (now === "elsewhere") return `Déjà inscrit au championnat ${year} sans votre établissement`;
  return now === null && isDeactivated ? "Son compte est désactivé\u00A0: écrivez à la fédération" : null;
}
