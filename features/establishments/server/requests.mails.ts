import { formatParis } from "#platform/contract/paris.ts";

export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
}

export interface Applicant {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

const signature = (site: Site) => `\n\n${site.federationName}\n${site.publicUrl}\n`;
const fullName = ({ firstname, lastname }: Applicant) => `${firstname} ${lastname}`.trim();

/** What a stranger wrote of themselves, no longer than a name: no room for a message of their own. */
const cut = (words: string) => (words.length > 40 ? `${words.slice(0, 39)}…` : words);

/** To the school itself: the code with which it says who acts for it. */
export const codeMail = (site: Site, school: string, applicant: Applicant, code: string, expiresAt: Date) => ({
  subject: "Championnat : une personne demande à agir pour votre établissement",
  text: `Bonjour,

Une personne demande à inscrire les élèves de votre établissement au championnat, comme correspondant. Voici ce qu'elle a écrit d'elle-même, que personne n'a vérifié :

    Nom : ${cut(applicant.lastname)}
    Prénom : ${cut(applicant.firstname)}
    E-mail : ${cut(applicant.email)}

Votre établissement :

    ${school}

Si cette personne travaille chez vous et doit le faire, donnez-lui ce code (il sert une seule fois, jusqu'au ${formatParis(expiresAt)}) :

    ${code}

Le correspondant inscrit les élèves de l'établissement et voit leurs coordonnées. Il remplace le précédent, s'il y en avait un.

La fédération ne demande jamais ce code par téléphone. Si vous ne connaissez pas cette personne, ne donnez pas le code : sans lui, elle ne voit rien. Vous pouvez le signaler à ${site.contactEmail}.${signature(site)}`,
});

/** To who asked: it is theirs. */
export const confirmedMail = (site: Site, school: string) => ({
  subject: "Championnat : vous êtes correspondant de votre établissement",
  text: `Bonjour,

Votre demande est confirmée : vous êtes le correspondant de ${school}.

Ce que vous aviez préparé vous attend dans votre espace : ${site.publicUrl}/etablissement/info${signature(site)}`,
});

/** To who asked: it is not, and why. */
export const refusedMail = (site: Site, school: string, reason: string, hadPupils: boolean) => ({
  subject: "Championnat : votre demande n'est pas acceptée",
  text: `Bonjour,

La fédération n'a pas accepté votre demande d'être le correspondant de ${school} :

${reason}
${hadPupils ? "\nLa liste d'élèves que vous aviez préparée est effacée.\n" : ""}
Vous pouvez faire une autre demande dans votre espace (${site.publicUrl}/etablissement/info), ou écrire à ${site.contactEmail}.${signature(site)}`,
});

/** To the former correspondent, and to the school itself: somebody else acts for it, or nobody any more. */
export const replacedMail = (site: Site, school: string, successor: Applicant | null) => ({
  subject: successor
    ? "Championnat : votre établissement a un nouveau correspondant"
    : "Championnat : votre établissement n'a plus de correspondant",
  text: `Bonjour,

${
  successor
    ? `${fullName(successor)} est maintenant le correspondant de ${school} au championnat.`
    : `Le compte du correspondant de ${school} au championnat est fermé.`
}

Les codes et les liens que le correspondant précédent avait donnés aux élèves ne servent plus : les fiches déjà imprimées sont à imprimer de nouveau.

Si ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : ${site.contactEmail}.${signature(site)}`,
});
