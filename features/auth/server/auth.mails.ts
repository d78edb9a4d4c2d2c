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

/**
 * The first mail of an account: its identifier and the link to choose a password. It bears no name: whoever typed the address may not be who reads
 * it, and would write to strangers in our name.
 */
export const welcomeMail = (site: Site, { username }: Addressee, token: string, expiresAt: Date) => ({
  subject: "Votre inscription au championnat : choisissez votre mot de passe",
  text: `Bonjour,

Votre compte est créé. Voici votre identifiant :

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

/** The answer to « mot de passe oublié » : each identifier concerned, with its own link. */
export const resetMail = (site: Site, links: readonly (Addressee & { readonly token: string })[], expiresAt: Date) => ({
  subject: "Choisissez un nouveau mot de passe",
  text: `Bonjour,

Quelqu'un, sans doute vous, a demandé à choisir un nouveau mot de passe.
${links.map(({ username, token }) => `\nIdentifiant : ${username}\n${linkOf(site, token)}\n`).join("")}
Chaque lien sert une seule fois, jusqu'au ${formatParis(expiresAt)}. Si vous n'avez rien demandé, ne faites rien : votre mot de passe reste le même.${signature(site)}`,
});
