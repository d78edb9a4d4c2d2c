import { mail } from "#access/mail/server/fixed-mail.service.ts";

const ENDING = "Si ce n'est pas ce que vous attendiez, parlez-en au correspondant de l'établissement, ou écrivez-nous : {contact}.";

export const addedMail = mail({
  when: "Quand un correspondant invite un collègue qui a déjà un compte.",
  to: "ce collègue",
  subject: "Championnat : vous suivez les élèves de votre établissement",
  text: `Bonjour,

Le correspondant de l'établissement « {établissement} » vous donne accès à ses élèves. Connectez-vous avec votre identifiant, {identifiant} : {site}/etablissement/participants

${ENDING}`,
});

export const withdrawnMail = mail({
  when: "Quand un correspondant retire son accès à un collègue.",
  to: "ce collègue",
  subject: "Championnat : vous ne suivez plus les élèves d'un établissement",
  text: `Bonjour,

Votre accès à l'établissement « {établissement} » est retiré : vous n'en voyez plus les élèves. Les fiches et les liens que vous leur aviez donnés ne servent plus.

${ENDING}`,
});

export const leftMail = mail({
  when: "Quand un collègue quitte un établissement.",
  to: "le correspondant",
  subject: "Championnat : un collègue a quitté votre établissement",
  text: `Bonjour,

{collègue} ne suit plus avec vous les élèves de l'établissement « {établissement} », et n'y a plus accès. Les fiches et les liens que cette personne avait donnés aux élèves ne servent plus : imprimez-en d'autres s'il le faut.

Vous pouvez l'inviter de nouveau : {site}/etablissement/info`,
});

export const unconfirmedMail = mail({
  when: "Quand un établissement change de correspondant, qui doit confirmer ses collègues.",
  to: "ces collègues",
  subject: "Championnat : votre accès attend d'être confirmé",
  text: `Bonjour,

L'établissement « {établissement} » change de correspondant. Vous en verrez de nouveau les élèves dès que la personne qui prend la suite aura confirmé votre accès. Les fiches et les liens que vous leur aviez donnés ne servent plus.

${ENDING}`,
});
