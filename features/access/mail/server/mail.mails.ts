import { mail } from "./fixed-mail.service.ts";

const NOT_EXPECTED = "Si ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : {contact}.";

export const testMail = mail({
  when: "Quand la fédération s'envoie un essai.",
  to: "son compte",
  subject: "Essai d'envoi",
  text: `Bonjour,

Si vous lisez ce message, le site envoie bien ses e-mails.`,
});

export const addedMail = mail({
  when: "Quand la fédération nomme un responsable d'un club, d'un centre ou d'un établissement, qui a déjà un compte.",
  to: "ce responsable",
  subject: "Championnat : vous gérez désormais {genre}",
  text: `Bonjour,

Vous gérez désormais {lieu}. Vous y trouvez ses {personnes} : {site}{page}

${NOT_EXPECTED}`,
});

export const removedMail = mail({
  when: "Quand la fédération retire un responsable d'un club, d'un centre ou d'un établissement.",
  to: "l'ancien responsable",
  subject: "Championnat : vous ne gérez plus {genre}",
  text: `Bonjour,

Vous ne gérez plus {lieu} : vous n'en voyez plus les {personnes}.

${NOT_EXPECTED}`,
});
