import type { Database } from "#database/open.ts";
import { record, recordAll } from "#features/audit/server/audit.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { Clock } from "#platform/server/clock.ts";
import { conflict, known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { pageFrom, windowOfMany } from "#platform/server/paging.ts";
import { recent } from "#platform/server/recent.ts";
import { mailApi } from "../mail.contract.ts";
import * as queries from "./mail.queries.ts";
import { MAILING } from "./mail.service.ts";
import { isShutByCharge, isShutLetter, shutWords } from "./shut.queries.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly sendsMail: boolean;
}

const newestFirst = { field: "createdAt", descending: true } as const;
/** Up to so many mails are counted at each page; above, their number is remembered a while. */
const FEW = 2_000;
const COUNTS_KEPT_MS = 20_000;
const COUNTS_KEPT = 500;

/** Why a letter leaves no more for the address it was written to. */
const refusalOf = (newAddress: string): string =>
  newAddress === ""
    ? "Cette personne n'a plus d'adresse e-mail\u00A0: ce message ne peut plus lui être envoyé."
    : `L'adresse e-mail de cette personne est maintenant ${newAddress}\u00A0: ce message ne part plus à l'ancienne. Écrivez-lui de nouveau depuis sa fiche.`;

/** The outbox, for the office. A text can hold a one-time link: it is shown only while no SMTP server takes it away. */
export function mailRoutes(api: Api, { db, clock, jobs, sendsMail }: Tools): void {
  const counts = recent(clock, COUNTS_KEPT_MS, COUNTS_KEPT);
  const countOf = async (narrowing: queries.Narrowing): Promise<number> => {
    const key = `${narrowing.status ?? ""} ${narrowing.search}`;
    const few = counts.recall<number>(key) ?? queries.countMails(db, narrowing, FEW + 1);
    return (await few) === FEW + 1 ? counts.know(key, () => queries.countMails(db, narrowing, null)) : few;
  };
  const shown = <M extends { text: string | null; leavesAt: Date | null }>(mail: M): M => ({
    ...mail,
    text: sendsMail ? null : mail.text,
    leavesAt: mail.leavesAt && mail.leavesAt > clock() ? mail.leavesAt : null,
  });

  implement(api, mailApi.list, async ({ query }) => {
    const { search, "filter.status": status } = query;
    const total = await countOf({ search, status });
    const [first = newestFirst, ...others] = sortsOf(query.sortBy);
    const mails = await queries.listMails(db, { search, status }, [first, ...others], windowOfMany(query, total));
    return pageFrom(query, Promise.resolve(mails.map(shown)), Promise.resolve(total), { status });
  });

  implement(api, mailApi.counts, async () => ({ ...(await queries.countByStatus(db)), sendsMail }));

  implement(api, mailApi.resendFailed, ({ caller }) =>
    db.transaction().execute(async (trx) => {
      const resent = await queries.retryFailed(trx, isShutByCharge, clock());
      if (resent.length > 0) await jobs.send(trx, MAILING, {});
      await recordAll(
        trx,
        resent.map((id) => ({ actorId: caller.id, action: "resend mail", subject: `mail ${id}` })),
      );
      // Counted afterwards: whoever presses a second time waits for the first, and is told what is left then.
      const { failed } = await queries.countByStatus(trx);
      return { resent: resent.length, left: failed };
    }),
  );

  implement(api, mailApi.resend, ({ params: { id }, query: { again }, caller }) =>
    db.transaction().execute(async (trx) => {
      const mail = known(await queries.findMail(trx, id), "Ce message n'existe pas");
      if (mail.status === "sent" && !again) throw conflict("Ce message est déjà parti. Confirmez pour l'envoyer une seconde fois.");
      if (mail.text === null)
        throw conflict("Le texte de ce message a été effacé : demandez-en un nouveau depuis la fiche de la personne.");
      const newAddress = await queries.findNewAddress(trx, id);
      if (newAddress !== undefined) throw conflict(refusalOf(newAddress));
      if (await isShutLetter(trx, id)) throw conflict(shutWords);
      await queries.markWaiting(trx, id, clock());
      await jobs.send(trx, MAILING, {});
      await record(trx, { actorId: caller.id, action: "resend mail", subject: `mail ${id}` });
      return shown(known(await queries.findMail(trx, id)));
    }),
  );
}
