import type { Connection, Database } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { createCodes, type HashCode } from "#features/auth/server/slip-codes.service.ts";
import { conflict, forbidden } from "#platform/server/errors.ts";
import { refusalToPrint } from "../slips.ts";
import type { Slip } from "./slip.sheet.ts";
import { listForSlips } from "./slips.queries.ts";

interface School {
  readonly id: number;
  readonly name: string;
}

interface Circumstances {
  readonly school: School;
  readonly year: number | null;
  readonly hashCode: HashCode;
  readonly publicUrl: string;
  readonly now: Date;
}

/** Slips for these pupils of the school, each with a new code, as a document to print and cut; 403 when one is not its pupil of this year. */
export async function printSlips(db: Database, correspondentId: number, userIds: readonly number[], circumstances: Circumstances) {
  const { school, publicUrl } = circumstances;
  const slips = await db.transaction().execute((trx) => makeSlips(trx, correspondentId, userIds, circumstances));
  const [first] = slips;
  const whom = slips.length === 1 && first ? `${first.firstname} ${first.lastname}` : school.name;
  const name = `Identifiants, ${whom}`;
  const { slipSheets } = await import("./slip.sheet.ts");
  return { name: `${name}.pdf`, content: slipSheets(name, slips, { schoolName: school.name, publicUrl }) };
}

async function makeSlips(
  trx: Connection,
  actorId: number,
  userIds: readonly number[],
  { school, year, hashCode, now }: Circumstances,
): Promise<Slip[]> {
  const pupils = year === null ? [] : await listForSlips(trx, { schoolId: school.id, year }, userIds);
  if (pupils.length < new Set(userIds).size) throw forbidden("Vous imprimez les fiches de vos élèves de cette année, et d'eux seuls.");
  const refusal = refusalToPrint(pupils);
  if (refusal !== null) throw conflict(refusal);
  const { codes, expiresAt } = await createCodes(
    trx,
    hashCode,
    pupils.map(({ id }) => id),
    { issuedBy: actorId, now },
  );
  await recordAll(
    trx,
    pupils.map(({ id }) => ({ actorId, action: "print slip", subject: `user ${id}` })),
  );
  return pupils.map((pupil) => ({ ...pupil, code: codes.get(pupil.id) ?? "", expiresAt }));
}
