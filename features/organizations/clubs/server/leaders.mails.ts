import type { Letter } from "#access/mail/server/mail.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { type Site, signature } from "#access/mail/server/site.service.ts";
import type { Connection } from "#database/open.ts";

interface NamedClub {
  readonly id: number;
  readonly name: string;
}

/** To the contact who had invited them. */
export const leftMail = (site: Site, { id, name }: NamedClub, leader: string) => ({
  subject: "Championnat : un responsable a quitté votre club",
  text: `Bonjour,

${leader} ne suit plus avec vous les adhérents du club « ${name} », et n'y a plus accès. Les liens de mot de passe que cette personne avait donnés aux adhérents ne servent plus : donnez-en d'autres s'il le faut.

Vous pouvez l'inviter de nouveau : ${site.publicUrl}/club/info?club=${id}${signature(site)}`,
});

/** To a leader invited by a contact and now named by the office. */
export const contactMail = (site: Site, { id, name }: NamedClub) => ({
  subject: "Championnat : vous êtes désormais le contact d'un club",
  text: `Bonjour,

La fédération vous a nommé contact du club « ${name} » : c'est à vous qu'elle écrit désormais. Vous en tenez les informations et l'adhésion, et vous y invitez d'autres responsables : ${site.publicUrl}/club/info?club=${id}

Si ce n'est pas ce que vous attendiez, écrivez-nous : ${site.contactEmail}.${signature(site)}`,
});

/** Writes to a manager of a club. */
export const postToLeader = (
  trx: Connection,
  { outbox, now }: NotifyTools,
  { id, email }: { readonly id: number; readonly email: string },
  kind: string,
  letter: Pick<Letter, "subject" | "text">,
) => outbox.post(trx, { cause: `leader-${kind}-${id}-${now.getTime()}`, userId: id, recipient: email, ...letter });
