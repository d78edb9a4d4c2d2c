import { action, record, recordAll } from "#core/audit/server/audit.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom, windowOfMany } from "#platform/server/paging.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { mailApi } from "../mail.contract.ts";
import { isBlocked, refusalOfLetter } from "./blocked.queries.ts";
import { testMail } from "./mail.mails.ts";
import * as queries from "./mail.queries.ts";
import { MAILING } from "./mail.service.ts";
import { postTo } from "./manager-notice.service.ts";
import type { RoomTools } from "./room-tools.service.ts";
import { visibleText } from "./visible-text.service.ts";

const RESEND_MAIL = action("resend mail", "a renvoyé un e-mail");
const TEST_MAIL = action("test mail", "s'est envoyé un e-mail d'essai");

type Tools = Pick<RoomTools, "db" | "clock" | "jobs" | "outbox" | "site"> & { readonly sendsMail: boolean };

const newestFirst = { field: "createdAt", descending: true } as const;
/** Up to this number, mails are counted for each page; above it, the count is cached. */
const COUNT_LIMIT = 2_000;
const COUNTS_TTL_MS = 20_000;
const MAX_CACHED_COUNTS = 500;

const refusalOf = (newAddress: string): string =>
  newAddress === ""
    ? "Cette personne n'a plus d'adresse e-mail\u00A0: ce message ne peut plus lui être envoyé."
    : `L'adresse e-mail de cette personne est maintenant ${newAddress}\u00A0: ce message ne part plus à l'ancienne. Écrivez-lui de nouveau depuis sa fiche.`;

export function mailRoutes(api: Api, { db, clock, jobs, outbox, site, sendsMail }: Tools): void {
  const counts = ttlCache(clock, COUNTS_TTL_MS, MAX_CACHED_COUNTS);
  const countOf = async (filter: queries.MailFilter): Promise<number> => {
    const key = `${filter.status ?? ""} ${filter.search}`;
    const count = counts.get<number>(key) ?? queries.countMails(db, filter, COUNT_LIMIT + 1);
    return (await count) === COUNT_LIMIT + 1 ? counts.getOrLoad(key, () => queries.countMails(db, filter, null)) : count;
  };
  const withVisibleText = <M extends { text: string | null; leavesAt: Date | null }>(mail: M): M => ({
    ...mail,
    text: visibleText(mail.text, sendsMail),
    leavesAt: mail.leavesAt && mail.leavesAt > clock() ? mail.leavesAt : null,
  });

  implement(api, mailApi.list, async ({ query }) => {
    const { search, "filter.status": status } = query;
    const total = await countOf({ search, status });
    const [first = newestFirst, ...others] = sortsOf(query.sortBy);
    const mails = await queries.listMails(db, { search, status }, [first, ...others], windowOfMany(query, total));
    return pageFrom(query, Promise.resolve(mails.map(withVisibleText)), Promise.resolve(total), { status });
  });

  implement(api, mailApi.counts, async () => ({ ...(await queries.countByStatus(db)), sendsMail }));

  implement(api, mailApi.test, ({ caller }) =>
    db.transaction().execute(async (trx) => {
      const { email } = await trx.selectFrom("users").select("email").where("id", "=", caller.id).executeTakeFirstOrThrow();
      if (email === "") throw conflict("Votre compte n'a pas d'adresse e-mail\u00A0: indiquez-la dans «\u00A0Mon compte\u00A0».");
      await postTo(trx, { outbox, now: clock() }, { id: caller.id, email }, "mail-test", testMail(site, {}));
      await record(trx, { actorId: caller.id, action: TEST_MAIL, subject: `user ${caller.id}` });
      return { to: email };
    }),
  );

  implement(api, mailApi.resendFailed, ({ caller }) =>
    db.transaction().execute(async (trx) => {
      const resent = await queries.retryFailed(trx, isBlocked, clock());
      if (resent.length > 0) await jobs.send(trx, MAILING, {});
      await recordAll(
        trx,
        resent.map((id) => ({ actorId: caller.id, action: RESEND_MAIL, subject: `mail ${id}` })),
      );
      // Counted afterwards: a second call waits for the first, and gets the rest.
      const { failed } = await queries.countByStatus(trx);
      return { resent: resent.length, left: failed };
    }),
  );

  implement(api, mailApi.resend, ({ params: { id }, query: { again: isRepeat }, caller }) =>
    db.transaction().execute(async (trx) => {
      const mail = foundOr404(await queries.findMail(trx, id), "Ce message n'existe pas");
      if (mail.status === "sent" && !isRepeat) throw conflict("Ce message est déjà parti. Confirmez pour l'envoyer une seconde fois.");
      if (mail.text === null)
        throw conflict("Le texte de ce message a été effacé : demandez-en un nouveau depuis la fiche de la personne.");
      const newAddress = await queries.findNewAddress(trx, id);
      if (newAddress !== undefined) throw conflict(refusalOf(newAddress));
      const refusal = await refusalOfLetter(trx, id);
      if (refusal !== undefined) throw conflict(refusal);
      await queries.markWaiting(trx, id, clock());
      await jobs.send(trx, MAILING, {});
      await record(trx, { actorId: caller.id, action: RESEND_MAIL, subject: `mail ${id}` });
      return withVisibleText(foundOr404(await queries.findMail(trx, id)));
    }),
  );
}
