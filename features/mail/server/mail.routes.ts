import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { conflict, known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { mailApi } from "../mail.contract.ts";
import * as queries from "./mail.queries.ts";
import { DELIVERY, type Delivery } from "./mail.service.ts";

/** The outbox, for the office. A text can hold a one-time link: it is shown only while no SMTP server takes it away. */
export function mailRoutes(api: Api, { db, jobs, sendsMail }: { db: Database; jobs: Jobs; sendsMail: boolean }): void {
  const shown = <M extends { text: string | null }>(mail: M): M => (sendsMail ? { ...mail, text: null } : mail);

  implement(api, mailApi.list, async ({ query }) => {
    const page = await queries.listMails(db, query);
    return { ...page, data: page.data.map(shown) };
  });

  implement(api, mailApi.resend, ({ params: { id }, query: { again }, caller }) =>
    db.transaction().execute(async (trx) => {
      const mail = known(await queries.findMail(trx, id), "Ce message n'existe pas");
      if (mail.status === "sent" && !again) throw conflict("Ce message est déjà parti. Confirmez pour l'envoyer une seconde fois.");
      if (mail.text === null)
        throw conflict("Le texte de ce message a été effacé : demandez-en un nouveau depuis la fiche de la personne.");
      await queries.markWaiting(trx, id);
      await jobs.send<Delivery>(trx, DELIVERY, { mailId: id });
      await record(trx, { actorId: caller.id, action: "resend mail", subject: `mail ${id}` });
      return shown(known(await queries.findMail(trx, id)));
    }),
  );
}
