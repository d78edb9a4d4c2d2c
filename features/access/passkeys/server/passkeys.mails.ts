import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { signature } from "#access/mail/server/site.service.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";

const events = {
  added: {
    subject: "Une clé d'accès a été ajoutée à votre compte",
    message: "Une clé d'accès a été ajoutée à votre compte. Elle sera demandée après le mot de passe.",
  },
  addedFirst: {
    subject: "Une clé d'accès a été ajoutée à votre compte",
    message:
      "Une clé d'accès a été ajoutée à votre compte. Elle sera demandée après le mot de passe. Les autres appareils où ce compte était ouvert ont été déconnectés.",
  },
  removed: {
    subject: "Une clé d'accès a été retirée de votre compte",
    message: "Une clé d'accès a été retirée de votre compte. Les autres appareils où ce compte était ouvert ont été déconnectés.",
  },
  codeUsed: {
    subject: "Un code de secours a servi à vous connecter",
    message: "Quelqu'un, sans doute vous, s'est connecté à votre compte avec un code de secours à la place de la clé d'accès.",
  },
  codeProved: {
    subject: "Un code de secours a servi dans votre compte",
    message: "Quelqu'un, sans doute vous, a donné un code de secours à la place de la clé d'accès, pour confirmer une action importante.",
  },
  codesRenewed: {
    subject: "Vos codes de secours ont été remplacés",
    message: "De nouveaux codes de secours ont été faits pour votre compte. Les anciens ne servent plus.",
  },
  reset: {
    subject: "Vos clés d'accès ont été retirées",
    message:
      "La fédération a retiré les clés d'accès et les codes de secours de votre compte, et fermé vos sessions. Le mot de passe reste le même : connectez-vous, puis ajoutez une nouvelle clé.",
  },
  newGrace: {
    subject: "Un nouveau délai pour votre clé d'accès",
    message: "Vous avez un nouveau délai pour ajouter une clé d'accès à votre compte : il commence à votre prochaine connexion.",
  },
  withPassword: {
    subject: "Vos clés d'accès ont été retirées",
    message:
      "Le mot de passe de votre compte a été remplacé ou repris. Les clés d'accès et les codes de secours qui allaient avec lui ont été retirés : une fois connecté, vous pouvez en ajouter d'autres.",
  },
} as const;

export type KeyEvent = keyof typeof events;

/** Notifies a person of changes to their keys, in case another person made them. */
export function keyMail(event: KeyEvent, username: string, { site, now }: Pick<NotifyTools, "site" | "now">) {
  const { subject, message } = events[event];
  return {
    subject,
    text: `Bonjour,

${message}

    Identifiant : ${username}
    Le ${zonedMoment(now)}

Ce n'était pas vous ? Choisissez aussitôt un nouveau mot de passe (${site.publicUrl}/connexion/reset-password), puis écrivez à ${site.contactEmail}.${signature(site)}`,
  };
}
