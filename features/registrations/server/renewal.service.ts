import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { conflict, known } from "#platform/server/errors.ts";
import type { Registration, Renewal } from "../registrations.contract.ts";
import { refusalOfSecond } from "../season.ts";
import { holdAccount, listYears } from "./change.queries.ts";
import type { Moment } from "./confirmation.service.ts";
import { judgeEntryBy } from "./entry.service.ts";
import { enrol } from "./registrations.service.ts";

/** Registers a person who has an account already for the active year, PENDING; that the person is the caller's to renew is asked again. */
export async function renewOf(trx: Connection, userId: number, renewal: Renewal, moment: Moment): Promise<Registration> {
  await moment.caller.askAgain(trx);
  const { status } = known(await holdAccount(trx, userId), "Ce participant n'existe pas");
  if (status === "DESACTIVATED") throw conflict(closedTo(moment.caller));
  const years = (await listYears(trx, userId)).map(({ year }) => year);
  const refusal = refusalOfSecond(years, moment.season);
  if (refusal !== null) throw conflict(refusal);
  const registration = await enrol(trx, userId, await judgeEntryBy(trx, renewal, moment));
  if (moment.caller.role !== "USER")
    await record(trx, {
      actorId: moment.caller.id,
      action: "renew registration",
      subject: `registration ${registration.id}`,
      after: { userId, ...registration },
    });
  return registration;
}

/** An account that was deactivated, merged or erased is registered nowhere. */
const closedTo = ({ role }: Moment["caller"]): string =>
  role === "ADMIN" ? "Ce compte est désactivé\u00A0: réactivez-le d'abord." : "Ce compte est désactivé\u00A0: écrivez à la fédération.";
