import type { Connection, Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Role } from "#platform/contract/role.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { Refusal } from "#platform/server/errors.ts";
import type { Recognised } from "#platform/server/session.ts";
import { deadlineOf, isMailAsked, isOver } from "../duty.ts";
import { findMailedAt, insertDuty, listDuties } from "./duty.queries.ts";

interface Tools {
  readonly db: Database;
  readonly changes: Changes;
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly site: { readonly isDemonstration: boolean };
}

/** Who has to have a passkey, and until when they do without. */
export interface Duties {
  /** Whether this account is asked for one. */
  readonly isRequired: (account: { readonly role: Role }) => Promise<boolean>;
  /** Until when an account that is asked for one does without; null: one is there, or none is asked for yet. */
  readonly deadline: (account: { readonly id: number; readonly role: Role }) => Promise<Date | null>;
  /** Whether the first key of an account asks for a password just chosen with a mailed link, and a session opened with it. */
  readonly isMailAsked: (caller: Recognised) => Promise<boolean>;
  /** Called at each sign-in: the first one at which a passkey is asked for starts the grace. */
  readonly begin: (db: Connection, account: { readonly id: number; readonly role: Role }) => Promise<void>;
  /** Refuses what an administrator does who is past the grace, but setting a passkey up. */
  readonly refuse: (caller: Recognised, endpoint: Pick<Endpoint, "beforePasskey">) => Promise<void>;
}

export function dutiesOf({ db, changes, configuration, clock, site }: Tools): Duties {
  const known = changes.cached(
    ["passkeys", "passkey_duties"],
    async () => new Map((await listDuties(db)).map((duty) => [duty.userId, duty])),
  );
  const isRequired: Duties["isRequired"] = async ({ role }) => {
    if (role !== "ADMIN") return false;
    const { value } = (await configuration.values()).ADMIN_PASSKEY_REQUIRED;
    return value === null ? !site.isDemonstration : value === true;
  };
  const deadline: Duties["deadline"] = async (account) => {
    if (!(await isRequired(account))) return null;
    const duty = (await known()).get(account.id);
    return duty && !duty.hasKey && duty.askedAt ? deadlineOf(duty.askedAt) : null;
  };
  return {
    isRequired,
    deadline,
    isMailAsked: async (caller) => {
      const until = await deadline(caller);
      return until !== null && isMailAsked(until, await findMailedAt(db, caller), clock());
    },
    async begin(trx, account) {
      if ((await isRequired(account)) && !(await known()).get(account.id)?.askedAt) await insertDuty(trx, account.id, clock());
    },
    async refuse(caller, { beforePasskey }) {
      if (beforePasskey || caller.role !== "ADMIN") return;
      const until = await deadline(caller);
      if (until && isOver(until, clock()))
        throw new Refusal(403, "La fédération vous demande une clé d'accès : ajoutez-en une pour continuer.", {
          more: { code: "PASSKEY_REQUIRED" },
        });
    },
  };
}
