import { mail } from "#access/mail/server/fixed-mail.service.ts";

/** It says nothing of the answer: others may read the mailbox. */
export const answeredMail = mail({
  when: "Quand la fédération répond à une demande de temps en plus ou d'aménagement, ou que l'établissement accorde un aménagement à qui l'attend.",
  to: "la personne qui l'a faite",
  subject: "Championnat : une réponse vous attend",
  text: `Bonjour,

Votre demande a sa réponse. Lisez-la dans votre espace, sous « Temps et aménagements » : {site}/participant/informations-personnelles

Une question ? Écrivez à {contact}.`,
});
