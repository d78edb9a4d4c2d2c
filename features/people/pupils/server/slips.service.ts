import { createCodes } from "#access/links/server/slip-codes.service.ts";
import { isSeenBy, type SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import { mayRegister } from "#access/responsibility/server/staff.service.ts";
import { action, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import { ownSchoolReader } from "#organizations/establishments/server/establishments.service.ts";
import { conflict, forbidden, throwIfRefused } from "#platform/server/errors.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { listRows } from "#platform/server/rows.ts";
import type { HashCode } from "#platform/server/secret.ts";
import type { Caller } from "#platform/server/session.ts";
import type { DescribedCategory } from "#season/categories/category-labels.ts";
import { refusalToPrint, refusalToReplacePasswords } from "../slips.ts";
import { lockPeople } from "./pupil-import.queries.ts";
import type { Slip } from "./slip.sheet.ts";

const PRINT_SLIP = action("print slip", "a imprimé un code de connexion");

interface PupilOfSlip extends Row<"users", "id" | "firstname" | "lastname" | "username" | "numPalmares" | "status"> {
  readonly category: DescribedCategory;
  readonly className: string;
  readonly hasPassword: boolean;
}

/** In the order in which a teacher hands out slips. A slip opens only a participant's account, and none that runs an exam center. */
const listForSlips = (db: Connection, school: SchoolReader, year: number, userIds: readonly number[]) => listRows<PupilOfSlip>(db)`
    select u.id, u.firstname, u.lastname, u.username, u.num_palmares, u.status, jsonb_build_object('name', c.name, 'description', c.description) as category, r.class_name,
      exists (select from credentials where user_id = u.id) as has_password
    from participations r join users u on u.id = r.user_id join categories c on c.id = r.category_id
    where ${isSeenBy(school)} and r.year = ${year} and r.user_id = any(${[...userIds]}::int[])
      and u.role = 'USER' and not exists (select from exam_center_controllers k where k.user_id = u.id)
    order by r.class_name ${byNumber}, r.class_name, c.position, c.name, u.lastname, u.firstname, u.id`;

/** Pupils who cannot sign in until they are given a slip. */
export const listWithoutSlip = (db: Connection, school: SchoolReader, year: number, now: Date) => listRows<Row<"users", "id">>(db)`
    select u.id from participations r join users u on u.id = r.user_id
    where ${isSeenBy(school)} and r.year = ${year} and u.role = 'USER' and u.status <> 'DESACTIVATED' and u.email = ''
      and not exists (select from credentials c where c.user_id = u.id)
      and not exists (select from exam_center_controllers k where k.user_id = u.id)
      and not exists (select from one_time_links l where l.user_id = u.id and l.kind = 'slip' and l.used_at is null and l.expires_at > ${now})
    order by u.id`;

interface PrintContext {
  readonly year: number | null;
  readonly hashCode: HashCode;
  readonly publicUrl: string;
  readonly now: Date;
}

/** Slips for these pupils of the school, each with a new code, as a document to print and cut; 403 when one is not its pupil of this year. */
export async function printSlips(db: Database, caller: Caller, userIds: readonly number[], context: PrintContext) {
  const { publicUrl } = context;
  const { school, slips } = await db.transaction().execute((trx) => makeSlips(trx, caller, userIds, context));
  const [first] = slips;
  const recipient = slips.length === 1 && first ? `${first.firstname} ${first.lastname}` : school.name;
  const onlyClass = slips.length > 1 && slips.every(({ className }) => className === first?.className) ? (first?.className ?? "") : "";
  const name = ["Identifiants", onlyClass, recipient].filter((part) => part !== "").join(", ");
  const { slipSheets } = await import("./slip.sheet.ts");
  return { name: `${name}.pdf`, content: slipSheets(name, slips, { schoolName: school.name, publicUrl }) };
}

async function makeSlips(trx: Connection, caller: Caller, userIds: readonly number[], { year, hashCode, now }: PrintContext) {
  const { id: actorId } = caller;
  await caller.recheckAccess(trx);
  const school = await ownSchoolReader(trx, actorId);
  await lockPeople(trx, userIds, "share");
  const pupils = year === null ? [] : await listForSlips(trx, school, year, userIds);
  if (pupils.length < new Set(userIds).size) throw forbidden("Vous imprimez les fiches de vos élèves de cette année, et d'eux seuls.");
  throwIfRefused(refusalToPrint(pupils), conflict);
  // Its code would end their sessions and sign its reader in as them.
  throwIfRefused((await mayRegister(trx, actorId)) ? null : refusalToReplacePasswords(pupils), forbidden);
  const ids = pupils.map(({ id }) => id);
  const { codes, expiresAt } = await createCodes(trx, hashCode, ids, { issuedBy: actorId, now });
  const trail = ids.map((id) => ({ actorId, action: PRINT_SLIP, subject: `user ${id}` as const }));
  await recordAll(trx, trail);
  return { school, slips: pupils.map((pupil): Slip => ({ ...pupil, code: codes.get(pupil.id) ?? "", expiresAt })) };
}
