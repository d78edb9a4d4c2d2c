import { type Site, signature } from "#access/mail/server/site.service.ts";
import type { Row } from "#database/open.ts";
import { dayInParis, weekdayOf } from "#platform/contract/paris.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";

type Applicant = Row<"users", "firstname" | "lastname" | "email">;

const fullName = ({ firstname, lastname }: Applicant) => `${firstname} ${lastname}`.trim();

/** A stranger's text about themselves, cut to the length of a name, which leaves no room for a message. */
const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** Names begin with « Collège » or « École »: these words spare their article. */
const named = (school: string) => `l'établissement « ${school} »`;

/** An address is shown whole or not at all: a cut one may look like that of a site. */
const displayedEmail = (email: string) =>
  email.length <= 64 && /^(?!www\.)[\w.+-]+@[\w.-]+$/i.test(email) ? email : "(trop longue ou inhabituelle pour être écrite ici)";

/** To the school itself: the code with which it confirms its correspondent. */
export const codeMail = (site: Site, school: string, applicant: Applicant, code: string, expiresAt: Date) => ({
  subject: "Championnat : une personne demande à agir pour votre établissement",
  text: `Bonjour,

Une personne demande à inscrire les élèves de votre établissement au championnat, comme correspondant. Voici ce qu'elle a écrit d'elle-même, que personne n'a vérifié :

    Nom : ${truncate(applicant.lastname)}
    Prénom : ${truncate(applicant.firstname)}
    E-mail : ${displayedEmail(applicant.email)}

Votre établissement :

    ${school}

Si cette personne travaille chez vous et doit le faire, donnez-lui ce code (il sert une seule fois, jusqu'au ${zonedMoment(expiresAt)}) :

    ${code}

Le correspondant inscrit les élèves de l'établissement et voit leurs coordonnées. Il remplace le précédent, s'il y en avait un.

La fédération ne demande jamais ce code par téléphone. Si vous ne connaissez pas cette personne, ne donnez pas le code : sans lui, elle ne voit rien. Vous pouvez le signaler à ${site.contactEmail}.${signature(site)}`,
});

/** To the confirmed applicant. */
export const confirmedMail = (site: Site, school: string) => ({
  subject: "Championnat : vous êtes correspondant de votre établissement",
  text: `Bonjour,

Votre demande est confirmée : vous êtes le correspondant de ${named(school)}.

Ce que vous aviez préparé vous attend dans votre espace : ${site.publicUrl}/etablissement/info${signature(site)}`,
});

/** To the refused applicant, with the reason. */
export const refusedMail = (site: Site, school: string, reason: string, hadPupils: boolean) => ({
  subject: "Championnat : votre demande n'est pas acceptée",
  text: `Bonjour,

La fédération n'a pas accepté votre demande d'être le correspondant de ${named(school)} :

${reason}
${hadPupils ? "\nLa liste d'élèves que vous aviez préparée est effacée.\n" : ""}
Vous pouvez faire une autre demande dans votre espace (${site.publicUrl}/etablissement/info), ou écrire à ${site.contactEmail}.${signature(site)}`,
});

/** A week before a prepared list of pupils is wiped. */
export const listEndsMail = (site: Site, school: string, endAt: Date) => ({
  subject: "Championnat : la liste d'élèves que vous avez préparée sera effacée",
  text: `Bonjour,

Vous avez préparé une liste d'élèves pour ${named(school)}, sans la changer depuis près de deux mois. Elle sera effacée le ${weekdayOf(dayInParis(endAt))} : les données d'élèves ne sont pas gardées sans raison.

Pour ne pas la perdre, ouvrez-la dans votre espace (${site.publicUrl}/etablissement/participants/import) et enregistrez-la de nouveau, ou inscrivez vos élèves si votre demande est confirmée. Une question ? Écrivez à ${site.contactEmail}.${signature(site)}`,
});

/** After it is wiped, unused, or because its owner does not act for the school. */
export const listEndedMail = (site: Site, school: string, { isOld }: { readonly isOld: boolean }) => ({
  subject: "Championnat : la liste d'élèves que vous aviez préparée est effacée",
  text: `Bonjour,

La liste d'élèves que vous aviez préparée pour ${named(school)} est effacée : ${isOld ? "elle n'avait pas changé depuis deux mois" : "une autre personne agit pour cet établissement, ou votre compte est fermé"}. Les élèves déjà inscrits le restent.
${isOld ? `\nVous pouvez en préparer une autre dans votre espace : ${site.publicUrl}/etablissement/info\n` : ""}
Une question ? Écrivez à ${site.contactEmail}.${signature(site)}`,
});

/** To the school itself about its first correspondent, accepted automatically; the letter marks a stranger's words as such. */
export const acceptedMail = (site: Site, school: string, applicant: Applicant) => ({
  subject: "Championnat : votre établissement a un correspondant",
  text: `Bonjour,

Une personne s'est inscrite comme correspondant de votre établissement au championnat. Voici ce qu'elle a écrit d'elle-même, que personne n'a vérifié :

    Nom : ${truncate(applicant.lastname)}
    Prénom : ${truncate(applicant.firstname)}
    E-mail : ${displayedEmail(applicant.email)}

Votre établissement :

    ${school}

Le correspondant inscrit les élèves de l'établissement et voit leurs coordonnées. Si vous connaissez cette personne, vous n'avez rien à faire.

Si ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : ${site.contactEmail}.${signature(site)}`,
});

/** To the former correspondent and the school itself about the new correspondent, or the lack of one. */
export const replacedMail = (site: Site, school: string, successor: Applicant | null) => ({
  subject: successor
    ? "Championnat : votre établissement a un nouveau correspondant"
    : "Championnat : votre établissement n'a plus de correspondant",
  text: `Bonjour,

${
  successor
    ? `${fullName(successor)} est maintenant le correspondant de ${named(school)} au championnat.`
    : `Le compte du correspondant de ${named(school)} au championnat est fermé.`
}

Les codes et les liens que le correspondant précédent avait donnés aux élèves ne servent plus : les fiches déjà imprimées sont à imprimer de nouveau.

Si ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : ${site.contactEmail}.${signature(site)}`,
});
