import { mail } from "#access/mail/server/fixed-mail.service.ts";
import type { Row } from "#database/open.ts";

/** A stranger's text about themselves, cut to the length of a name, which leaves no room for a message. */
const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** An address is shown whole or not at all: a cut one may look like that of a site. */
const displayedEmail = (email: string) =>
  email.length <= 64 && /^(?!www\.)[\w.+-]+@[\w.-]+$/i.test(email) ? email : "(trop longue ou inhabituelle pour être écrite ici)";

export const wordsOf = ({ firstname, lastname, email }: Row<"users", "firstname" | "lastname" | "email">) => ({
  nom: truncate(lastname),
  prénom: truncate(firstname),
  adresse: displayedEmail(email),
});

const UNVERIFIED = `Voici ce qu'elle a écrit d'elle-même, que personne n'a vérifié :

    Nom : {nom}
    Prénom : {prénom}
    E-mail : {adresse}

Votre établissement :

    {établissement}`;

const NOT_EXPECTED = "Si ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : {contact}.";

const SLIPS_ENDED =
  "Les codes et les liens que le correspondant précédent avait donnés aux élèves ne servent plus : les fiches déjà imprimées sont à imprimer de nouveau.";

export const codeMail = mail({
  when: "Quand une personne demande à agir pour un établissement, et choisit la confirmation par un code.",
  to: "l'adresse officielle de l'établissement",
  subject: "Championnat : une personne demande à agir pour votre établissement",
  text: `Bonjour,

Une personne demande à inscrire les élèves de votre établissement au championnat, comme correspondant. ${UNVERIFIED}

Si cette personne travaille chez vous et doit le faire, donnez-lui ce code (il sert une seule fois, jusqu'au {expiration}) :

    {code}

Le correspondant inscrit les élèves de l'établissement et voit leurs coordonnées. Il remplace le précédent, s'il y en avait un.

La fédération ne demande jamais ce code par téléphone. Si vous ne connaissez pas cette personne, ne donnez pas le code : sans lui, elle ne voit rien. Vous pouvez le signaler à {contact}.`,
});

// Names begin with « Collège » or « École »: « l'établissement » spares their article.
export const confirmedMail = mail({
  when: "Quand une demande d'agir pour un établissement est confirmée.",
  to: "la personne qui l'a faite",
  subject: "Championnat : vous êtes correspondant de votre établissement",
  text: `Bonjour,

Votre demande est confirmée : vous êtes le correspondant de l'établissement « {établissement} ».

Ce que vous aviez préparé vous attend dans votre espace : {site}/etablissement/info`,
});

export const refusedMail = mail({
  when: "Quand la fédération refuse une demande d'agir pour un établissement.",
  to: "la personne qui l'a faite",
  subject: "Championnat : votre demande n'est pas acceptée",
  text: `Bonjour,

La fédération n'a pas accepté votre demande d'être le correspondant de l'établissement « {établissement} » :

{raison}
{liste}
Vous pouvez faire une autre demande dans votre espace ({site}/etablissement/info), ou écrire à {contact}.`,
});

export const listEndsMail = mail({
  when: "Une semaine avant l'effacement d'une liste d'élèves préparée, qui n'a pas changé depuis près de deux mois.",
  to: "la personne qui l'a préparée",
  subject: "Championnat : la liste d'élèves que vous avez préparée sera effacée",
  text: `Bonjour,

Vous avez préparé une liste d'élèves pour l'établissement « {établissement} », sans la changer depuis près de deux mois. Elle sera effacée le {jour} : les données d'élèves ne sont pas gardées sans raison.

Pour ne pas la perdre, ouvrez-la dans votre espace ({site}/etablissement/participants/import) et enregistrez-la de nouveau, ou inscrivez vos élèves si votre demande est confirmée. Une question ? Écrivez à {contact}.`,
});

export const oldListEndedMail = mail({
  when: "Quand une liste d'élèves préparée est effacée, deux mois après son dernier changement.",
  to: "la personne qui l'a préparée",
  subject: "Championnat : la liste d'élèves que vous aviez préparée est effacée",
  text: `Bonjour,

La liste d'élèves que vous aviez préparée pour l'établissement « {établissement} » est effacée : elle n'avait pas changé depuis deux mois. Les élèves déjà inscrits le restent.

Vous pouvez en préparer une autre dans votre espace : {site}/etablissement/info

Une question ? Écrivez à {contact}.`,
});

export const uselessListEndedMail = mail({
  when: "Quand une liste d'élèves préparée est effacée, parce qu'une autre personne agit pour l'établissement ou que le compte est fermé.",
  to: "la personne qui l'a préparée",
  subject: "Championnat : la liste d'élèves que vous aviez préparée est effacée",
  text: `Bonjour,

La liste d'élèves que vous aviez préparée pour l'établissement « {établissement} » est effacée : une autre personne agit pour cet établissement, ou votre compte est fermé. Les élèves déjà inscrits le restent.

Une question ? Écrivez à {contact}.`,
});

export const acceptedMail = mail({
  when: "Quand le premier correspondant d'un établissement est accepté d'office.",
  to: "l'adresse officielle de l'établissement",
  subject: "Championnat : votre établissement a un correspondant",
  text: `Bonjour,

Une personne s'est inscrite comme correspondant de votre établissement au championnat. ${UNVERIFIED}

Le correspondant inscrit les élèves de l'établissement et voit leurs coordonnées. Si vous connaissez cette personne, vous n'avez rien à faire.

${NOT_EXPECTED}`,
});

export const replacedMail = mail({
  when: "Quand un établissement change de correspondant.",
  to: "l'ancien correspondant, et l'adresse officielle de l'établissement",
  subject: "Championnat : votre établissement a un nouveau correspondant",
  text: `Bonjour,

{successeur} est maintenant le correspondant de l'établissement « {établissement} » au championnat.

${SLIPS_ENDED}

${NOT_EXPECTED}`,
});

export const vacatedMail = mail({
  when: "Quand le compte du correspondant d'un établissement est fermé.",
  to: "l'ancien correspondant, et l'adresse officielle de l'établissement",
  subject: "Championnat : votre établissement n'a plus de correspondant",
  text: `Bonjour,

Le compte du correspondant de l'établissement « {établissement} » au championnat est fermé.

${SLIPS_ENDED}

${NOT_EXPECTED}`,
});
