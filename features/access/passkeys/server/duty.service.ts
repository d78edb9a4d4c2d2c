import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Connection } from "#database/open.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Role } from "#platform/contract/role.ts";
import { Refusal } from "#platform/server/errors.ts";
import type { CallerIdentity } from "#platform/server/session.ts";
import { deadlineOf, isPastDeadline, requiresMailedLink } from "../duty.ts";
import { findMailedAt, insertDuty, listDuties } from "./duty.queries.ts";

interface Tools extends Pick<RoomTools, "db" | "changes" | "configuration" | "clock"> {
  readonly site: { readonly isDemonstration: boolean };
}

export interface Duties {
  readonly isRequired: (account: { readonly role: Role }) => Promise<boolean>;
  /** The deadline of such an account without a passkey; null: it has one, or no period has started. */
  readonly deadline: (account: { readonly id: number; readonly role: Role }) => Promise<Date | null>;
  readonly requiresMailedLink: (caller: CallerIdentity) => Promise<boolean>;
  /** Called at each sign-in: the first one that requires a passkey starts the grace period. */
  readonly begin: (db: Connection, account: { readonly id: number; readonly role: Role }) => Promise<void>;
  /** Refuses an administrator's calls after the grace period, except to add a passkey. */
  readonly enforce: (caller: CallerIdentity, endpoint: Pick<Endpoint, "allowedBeforePasskey">) => Promise<void>;
}

export function passkeyDuties({ db, changes, configuration, clock, site }: Tools): Duties {
  const cachedDuties = changes.cached(
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
    const duty = (await cachedDuties()).get(account.id);
    return duty && !duty.hasKey && duty.askedAt ? deadlineOf(duty.askedAt) : null;
  };
  return {
    isRequired,
    deadline,
    requiresMailedLink: async (caller) => {
      const deadlineAt = await deadline(caller);
      return deadlineAt !== null && requiresMailedLink(deadlineAt, await findMailedAt(db, caller), clock());
    },
    async begin(trx, account) {
      if ((await isRequired(account)) && !(await cachedDuties()).get(account.id)?.askedAt) await insertDuty(trx, account.id, clock());
    },
    async enforce(caller, { allowedBeforePasskey }) {
      if (allowedBeforePasskey || caller.role !== "ADMIN") return;
      const deadlineAt = await deadline(caller);
      if (deadlineAt && isPastDeadline(deadlineAt, clock()))
        throw new Refusal(403, "La fédération vous demande une clé d'accès : ajoutez-en une pour continuer.", {
          extra: { code: "PASSKEY_REQUIRED" },
        });
    },
  };
}
