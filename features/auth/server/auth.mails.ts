import { formatParis } from "#platform/contract/paris.ts";

export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
}

interface Addressee {
  readonly username: string;
}

/** Where a password is chosen: the token stands after `#`, which a browser sends to no server, so that it is in no log on the way. */
export const linkOf = ({ publicUrl }: Pick<Site, "publicUrl">, token: string) => `${publicUrl}/connexion/mot-de-passe#token=${token}`;
const signature = (site: Site) => `\n\n${site.federationName}\n${site.publicUrl}\n`;

/** What an account is opened for: to take part, to run something of this name, to be of the office, or nothing said. */
export type Purpose =
  | { readonly kind: "participant" | "office" | "account" }
  | { readonly kind: "center" | "club" | "school"; readonly name: string };

/** What a first letter is entitled, and how it begins. */
function announced(purpose: Purpose): { readonly about: string; readonly opening: string } {
  switch (purpose.kind) {
    case "participant":
      return { about: "Votre inscription au championnat", opening: "Votre compte est créé." };
    case "account":
      return { about: "Votre compte du championnat", opening: "Votre compte est créé." };
    case "office":
      return {
        about: "Votre compte de la fédération",
        opening: "Un compte d'administration du championnat est créé à votre nom.",
      };
    case "center":
      return {
        about: "Vous êtes responsable d'un centre d'épreuve",
        opening: `Un compte est créé à votre nom : vous y trouverez le centre d'épreuve « ${purpose.name} », ses participants, et la saisie de leurs notes.`,
      };
    case "club":
      return {
        about: "Vous êtes responsable d'un club",
        opening: `Un compte est créé à votre nom : vous y trouverez le club « ${purpose.name} » et ses adhérents.`,
      };
    case "school":
      return {
        about: "Vous êtes correspondant d'un établissement",
        opening: `Un compte est créé à votre nom : vous y trouverez l'établissement « ${purpose.name} », sa saison et ses élèves.`,
      };
  }
}

interface Welcome {
  readonly token: string;
  readonly expiresAt: Date;
  readonly purpose: Purpose;
}

/**
 * The first mail of an account: its identifier and the link to choose a password. It bears no name of the person: whoever typed the address may not
 * be who reads it, and would write to strangers in our name; what is run is named by the office alone.
 */
export const welcomeMail = (site: Site, { username }: Addressee, { token, expiresAt, purpose }: Welcome) => ({
  subject: `${announced(purpose).about} : choisissez votre mot de passe`,
  text: `Bonjour,

${announced(purpose).opening} Voici votre identifiant :

    ${username}

Pour choisir votre mot de passe, ouvrez ce lien (il sert une seule fois, jusqu'au ${formatParis(expiresAt)}) :

${linkOf(site, token)}

Ensuite, connectez-vous avec votre identifiant et ce mot de passe.${signature(site)}`,
});

/** The same for several accounts of one address: a class, a family. */
export const welcomesMail = (site: Site, accounts: readonly (Addressee & { readonly token: string })[], expiresAt: Date) => ({
  subject: `Vos ${accounts.length} inscriptions au championnat : choisissez les mots de passe`,
  text: `Bonjour,

${accounts.length} comptes sont créés avec cette adresse. Voici l'identifiant de chacun, et le lien pour choisir son mot de passe (il sert une seule fois, jusqu'au ${formatParis(expiresAt)}) :
${accounts.map(({ username, token }) => `\nIdentifiant : ${username}\n${linkOf(site, token)}\n`).join("")}
Ensuite, chacun se connecte avec son identifiant et son mot de passe.${signature(site)}`,
});

/** Where an address has more accounts than one letter names. */
const moreAccounts = (hasMore: boolean) =>
  hasMore
    ? "\n\nD'autres comptes ont encore cette adresse : si celui que vous cherchez n'est pas dans cette lettre, faites la même demande avec son identifiant."
    : "";

/** The answer to « mot de passe oublié » where the address opens no participant's account: it is that of somebody who answers for them no more. */
export const noWayInMail = (site: Site, accounts: readonly Addressee[], { hasMore }: { readonly hasMore: boolean }) => ({
  subject: "Choisir un nouveau mot de passe",
  text: `Bonjour,

Quelqu'un, sans doute vous, a demandé à choisir un nouveau mot de passe pour :
${accounts.map(({ username }) => `\nIdentifiant : ${username}\n`).join("")}
Cette adresse e-mail est celle d'un compte d'établissement ou de club qui ne s'occupe plus de ${accounts.length === 1 ? "cette inscription" : "ces inscriptions"} : par prudence, aucun lien n'y est envoyé. Demandez une fiche à l'établissement ou au club d'aujourd'hui, ou à la fédération, qui corrigera aussi l'adresse.${moreAccounts(hasMore)}${signature(site)}`,
});

/** The answer to « mot de passe oublié » : each identifier concerned, with its own link. */
export const resetMail = (
  site: Site,
  links: readonly (Addressee & { readonly token: string })[],
  { expiresAt, hasMore }: { readonly expiresAt: Date; readonly hasMore: boolean },
) => ({
  subject: "Choisissez un nouveau mot de passe",
  text: `Bonjour,

Quelqu'un, sans doute vous, a demandé à choisir un nouveau mot de passe.
${links.map(({ username, token }) => `\nIdentifiant : ${username}\n${linkOf(site, token)}\n`).join("")}
Chaque lien sert une seule fois, jusqu'au ${formatParis(expiresAt)}. Si vous n'avez rien demandé, ne faites rien : votre mot de passe reste le même.${moreAccounts(hasMore)}${signature(site)}`,
});

type Known = Pick<Addressee, "username">;

/** What to do for who did not do it. */
const ifNotYou = ({ publicUrl }: Site) =>
  `Ce n'était pas vous ? Choisissez tout de suite un nouveau mot de passe, ce qui ferme toutes les connexions ouvertes :
${publicUrl}/connexion/reset-password`;

export const passwordChangedMail = (site: Site, { username }: Known, at: Date) => ({
  subject: "Votre mot de passe a changé",
  text: `Bonjour,

Le mot de passe du compte « ${username} » a été choisi le ${formatParis(at)}. Les connexions ouvertes avant sont fermées.

C'était vous ? Il n'y a rien à faire.

${ifNotYou(site)}${signature(site)}`,
});

export const passwordTakenBackMail = (site: Site, { username }: Known, at: Date) => ({
  subject: "Votre mot de passe ne sert plus",
  text: `Bonjour,

Le mot de passe du compte « ${username} » a été choisi avec une fiche imprimée par quelqu'un qui ne s'occupe plus de votre inscription. Par prudence, votre établissement ou votre club l'a repris le ${formatParis(at)} : il ne sert plus, et les connexions ouvertes sont fermées. Vos réponses et vos résultats restent.

Pour en choisir un autre, demandez une nouvelle fiche à votre établissement, ou un lien ici :
${site.publicUrl}/connexion/reset-password${signature(site)}`,
});

export const newDeviceMail = (site: Site, { username }: Known, { words, at }: { readonly words: string; readonly at: Date }) => ({
  subject: "Connexion depuis un nouvel appareil",
  text: `Bonjour,

Le compte « ${username} » s'est connecté depuis un appareil qu'il n'avait pas encore utilisé : ${words}, le ${formatParis(at)}.

C'était vous ? Il n'y a rien à faire.

${ifNotYou(site)}${signature(site)}`,
});

export const emailChangedMail = (site: Site, { username }: Known, at: Date) => ({
  subject: "L'adresse e-mail de votre compte a changé",
  text: `Bonjour,

Le compte « ${username} » n'écrit plus à cette adresse depuis le ${formatParis(at)} : une autre l'a remplacée. Les liens envoyés ici n'ouvrent plus rien.

Vous n'avez rien demandé et ce compte est le vôtre ? Prévenez la personne qui vous a inscrit, ou la fédération : ${site.publicUrl}${signature(site)}`,
});
