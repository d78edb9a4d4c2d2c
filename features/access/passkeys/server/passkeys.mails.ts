import { mail } from "#access/mail/server/fixed-mail.service.ts";

/** Notifies a person of a change to their keys, in case another person made it. */
const keyMail = (when: string, subject: string, message: string) =>
  mail({
    when,
    to: "l'adresse du compte",
    subject,
    text: `Bonjour,

${message}

    Identifiant : {identifiant}
    Le {date}

Ce n'était pas vous ? Choisissez aussitôt un nouveau mot de passe ({site}/connexion/reset-password), puis écrivez à {contact}.`,
  });

const ADDED = "Une clé d'accès a été ajoutée à votre compte";
const REMOVED = "Vos clés d'accès ont été retirées";
const OTHERS_ENDED = "Les autres appareils où ce compte était ouvert ont été déconnectés.";

export const keyMails = {
  added: keyMail("Quand une clé d'accès de plus est ajoutée.", ADDED, `${ADDED}. Elle sera demandée après le mot de passe.`),
  addedFirst: keyMail(
    "Quand la première clé d'accès est ajoutée.",
    ADDED,
    `${ADDED}. Elle sera demandée après le mot de passe. ${OTHERS_ENDED}`,
  ),
  removed: keyMail(
    "Quand une clé d'accès est retirée.",
    "Une clé d'accès a été retirée de votre compte",
    `Une clé d'accès a été retirée de votre compte. ${OTHERS_ENDED}`,
  ),
  codeUsed: keyMail(
    "Quand un code de secours sert à se connecter.",
    "Un code de secours a servi à vous connecter",
    "Quelqu'un, sans doute vous, s'est connecté à votre compte avec un code de secours à la place de la clé d'accès.",
  ),
  codeProved: keyMail(
    "Quand un code de secours confirme une action importante.",
    "Un code de secours a servi dans votre compte",
    "Quelqu'un, sans doute vous, a donné un code de secours à la place de la clé d'accès, pour confirmer une action importante.",
  ),
  codesRenewed: keyMail(
    "Quand les codes de secours sont remplacés.",
    "Vos codes de secours ont été remplacés",
    "De nouveaux codes de secours ont été faits pour votre compte. Les anciens ne servent plus.",
  ),
  reset: keyMail(
    "Quand la fédération retire les clés d'accès d'un compte.",
    REMOVED,
    "La fédération a retiré les clés d'accès et les codes de secours de votre compte, et fermé vos sessions. Le mot de passe reste le même : connectez-vous, puis ajoutez une nouvelle clé.",
  ),
  newGrace: keyMail(
    "Quand la fédération donne un nouveau délai pour ajouter une clé d'accès.",
    "Un nouveau délai pour votre clé d'accès",
    "Vous avez un nouveau délai pour ajouter une clé d'accès à votre compte : il commence à votre prochaine connexion.",
  ),
  withPassword: keyMail(
    "Quand un mot de passe remplacé ou repris emporte les clés d'accès.",
    REMOVED,
    "Le mot de passe de votre compte a été remplacé ou repris. Les clés d'accès et les codes de secours qui allaient avec lui ont été retirés : une fois connecté, vous pouvez en ajouter d'autres.",
  ),
} as const;
