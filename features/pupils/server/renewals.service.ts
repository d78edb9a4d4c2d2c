import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { openCategories } from "#features/categories/server/categories.service.ts";
import { enrolAll } from "#features/registrations/server/registrations.service.ts";
import { badRequest, forbidden } from "#platform/server/errors.ts";
import * as queries from "./renewals.queries.ts";

interface Row {
  readonly userId: number;
  readonly categoryName: string;
}

interface Renewal {
  readonly actorId: number;
  readonly establishmentId: number;
  readonly year: number;
  readonly rows: readonly Row[];
}

/**
 * Renews pupils of a past year, PENDING, and says who was registered already and who cannot be. One who never was the school's, or last was
 * another's, is not its to renew: then nobody is (ETB-11).
 */
export async function renewPupils(trx: Connection, { actorId, establishmentId, year, rows }: Renewal) {
  const categoryOf = await openCategories(trx);
  const asked = new Map(rows.map((row) => [row.userId, row]));
  const closed = rows.findIndex(({ categoryName }) => !categoryOf.has(categoryName));
  if (closed >= 0) throw badRequest("Cette catégorie n'est pas ouverte aux inscriptions", `rows.${closed}.categoryName`);
  const standings = await queries.holdStanding(trx, [...asked.keys()], establishmentId, year);
  if (standings.filter(isPupil).length < asked.size)
    throw forbidden("Un de ces élèves n'est pas de votre établissement\u00A0: rechargez la page.");

  const refused = standings.flatMap((standing) => {
    const reason = refusalOf(standing, year);
    return reason === null ? [] : [{ userId: standing.userId, reason }];
  });
  const wanted = standings.filter((standing) => standing.now === null && refusalOf(standing, year) === null);
  const entries = wanted.map(({ userId }) => ({
    userId,
    categoryId: categoryOf.get(asked.get(userId)?.categoryName ?? "") as number,
  }));
  const enrolled = await enrolAll(trx, { year, establishmentId }, entries);
  await recordAll(
    trx,
    enrolled.map(({ id, userId }) => ({
      actorId,
      action: "renew registration",
      subject: `registration ${id}`,
      after: { ...asked.get(userId), year, establishmentId },
    })),
  );
  return {
    renewed: enrolled.map(({ userId }) => userId),
    unchanged: asked.size - enrolled.length - refused.length,
    refused,
  };
}

const isPupil = ({ now, wasHere }: queries.Standing): boolean => wasHere || now === "here";

/** Why a pupil of the school cannot be renewed; `null` when nothing is against it, or it was done already. */
function refusalOf({ now, isDeactivated }: queries.Standing, year: number): string | null {
  if (now === "elsewhere") return `Déjà inscrit au championnat ${year} sans votre établissement`;
  return now === null && isDeactivated ? "Son compte est désactivé\u00A0: écrivez à la fédération" : null;
}
