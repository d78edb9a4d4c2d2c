import { mail } from "#access/mail/server/fixed-mail.service.ts";

export const leftMail = mail({
  when: "Quand un responsable invité quitte un club.",
  to: "le contact qui l'avait invité",
  subject: "Championnat : un responsable a quitté votre club",
  text: `Bonjour,

{responsable} ne suit plus avec vous les adhérents du club « {club} », et n'y a plus accès. Les liens de mot de passe que cette personne avait donnés aux adhérents ne servent plus : donnez-en d'autres s'il le faut.

Vous pouvez l'inviter de nouveau : {site}/club/info?club={numéro}`,
});

export const contactMail = mail({
  when: "Quand la fédération nomme contact d'un club un responsable qui y était invité.",
  to: "ce responsable",
  subject: "Championnat : vous êtes désormais le contact d'un club",
  text: `Bonjour,

La fédération vous a nommé contact du club « {club} » : c'est à vous qu'elle écrit désormais. Vous en tenez les informations et l'adhésion, et vous y invitez d'autres responsables : {site}/club/info?club={numéro}

Si ce n'est pas ce que vous attendiez, écrivez-nous : {contact}.`,
});
