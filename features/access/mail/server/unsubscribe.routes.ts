import type { FastifyInstance } from "fastify";
import type { SigningSecrets } from "#platform/server/secret.ts";
import type { RoomTools } from "./room-tools.service.ts";
import { subscribeAgain, UNSUBSCRIBE_PATH, unsubscribe, unsubscribeLinks } from "./unsubscribe.service.ts";

type Tools = Pick<RoomTools, "db" | "clock" | "site"> & SigningSecrets;

interface Shown {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly isSubscribing: boolean };
}

/**
 * The page of the link « Ne plus recevoir ces messages », without the application or sign-in. Opening it changes nothing, because mail programs open
 * links by themselves; its button does, and so does a mail program's own button, by the same POST (RFC 8058).
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, clock, site, ...secrets }: Tools): void {
  const links = unsubscribeLinks(secrets, site.publicUrl);
  const page = ({ title, text, action }: Shown) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="background:#fbf8f3;color:#14163a;font:1.0625rem/1.5 system-ui,sans-serif;margin:0">
<main style="margin:0 auto;max-width:34rem;padding:3rem 1.5rem">
<h1 style="font-size:1.5rem">${title}</h1>
<p style="overflow-wrap:anywhere">${text}</p>
${action ? `<form method="post"><button name="retour" value="${action.isSubscribing ? "oui" : "non"}" style="background:#14163a;border:2px solid #14163a;border-radius:10px;color:#fff;font:inherit;font-weight:700;padding:.7rem 1.2rem">${action.label}</button></form>` : ""}
<p><a href="${site.publicUrl}" style="color:#14163a">Aller sur le site</a></p>
</main></body></html>`;

  void app.register(async (scope) => {
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 10_000 }, (_, body, done) => done(null, body));
    scope.get(UNSUBSCRIBE_PATH, (request, reply) => {
      const mailbox = links.mailboxOf(request.query as object);
      void reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
      return mailbox === undefined ? reply.code(404).send(page(invalid(site.contactEmail))) : reply.send(page(question));
    });
    scope.post(UNSUBSCRIBE_PATH, { config: { isSigned: true } }, async (request, reply) => {
      const mailbox = links.mailboxOf(request.query as object);
      void reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
      if (mailbox === undefined) return reply.code(404).send(page(invalid(site.contactEmail)));
      const isSubscribing = new URLSearchParams(String(request.body ?? "")).get("retour") === "oui";
      if (isSubscribing) await subscribeAgain(db, mailbox);
      else await db.transaction().execute((trx) => unsubscribe(trx, mailbox, clock()));
      return page(isSubscribing ? subscribed : unsubscribed);
    });
  });
}

/** Unlike other mailed links it has no code beside it: a short code that lasts for years can be guessed (docs/decisions/mail.md). */
const invalid = (contact: string): Shown => ({
  title: "Ce lien est arrivé incomplet",
  text: `Recopiez-le en entier depuis le message, ou écrivez à ${contact}\u00A0: nous ferons le nécessaire.`,
});
const question: Shown = {
  title: "Ne plus recevoir ces messages\u00A0?",
  text: "Vous recevrez encore ce qui est nécessaire au championnat\u00A0: mots de passe, inscriptions, convocations.",
  action: { label: "Ne plus les recevoir", isSubscribing: false },
};
const unsubscribed: Shown = {
  title: "C'est noté",
  text: "Vous ne recevrez plus que ce qui est nécessaire au championnat.",
  action: { label: "Les recevoir de nouveau", isSubscribing: true },
};
const subscribed: Shown = { title: "C'est noté", text: "Vous recevrez de nouveau ces messages." };
