import { linksTo } from "#access/links/server/mailed-links.service.ts";
import { fillLetter, type LetterText } from "#access/mail/letter-text.ts";
import { type Site, signature } from "#access/mail/server/site.service.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";

interface AccountRef {
  readonly username: string;
}

/** Advice if another person made the change. */
const ifNotYouText = ({ publicUrl }: Site) =>
  `Ce n'était pas vous ? Choisissez tout de suite un nouveau mot de passe, ce qui ferme toutes les connexions ouvertes :
${publicUrl}/connexion/reset-password`;

const signed = ({ subject, text }: LetterText, site: Site): LetterText => ({ subject, text: `${text}${signature(site)}` });

/** The mail about a changed password, in the office's words. */
export const passwordChangedMail = (letter: LetterText, site: Site, { username }: AccountRef, at: Date): LetterText =>
  signed(fillLetter(letter, { identifiant: username, date: zonedMoment(at), lien: `${site.publicUrl}/connexion/reset-password` }), site);

export const passwordRevokedMail = (site: Site, { username }: AccountRef, at: Date) => ({
  subject: "Votre mot de passe ne sert plus",
  text: `Bonjour,

Le mot de passe du compte « ${username} » a été choisi avec une fiche imprimée par quelqu'un qui ne s'occupe plus de votre inscription. Par prudence, votre établissement ou votre club l'a repris le ${zonedMoment(at)} : il ne sert plus, et les connexions ouvertes sont fermées. Vos réponses et vos résultats restent.

Pour en choisir un autre, demandez une nouvelle fiche à votre établissement, ou un lien ici :
${site.publicUrl}/connexion/reset-password${signature(site)}`,
});

export const newDeviceMail = (
  site: Site,
  { username }: AccountRef,
  { deviceName, at }: { readonly deviceName: string; readonly at: Date },
) => ({
  subject: "Connexion depuis un nouvel appareil",
  text: `Bonjour,

Le compte « ${username} » s'est connecté depuis un appareil qu'il n'avait pas encore utilisé : ${deviceName}, le ${zonedMoment(at)}.

C'était vous ? Il n'y a rien à faire.

${ifNotYouText(site)}${signature(site)}`,
});

/** To a new address, which may be a stranger's, so it names no person. */
export const confirmAddressMail = (
  site: Site,
  { expiresAt, ...link }: AccountRef & { readonly token: string; readonly code: string; readonly expiresAt: Date },
) => ({
  subject: "Confirmez votre nouvelle adresse e-mail",
  text: `Bonjour,

Le compte « ${link.username} » du championnat demande à recevoir ses e-mails à cette adresse. Pour confirmer qu'elle est la vôtre, ouvrez ce lien, puis appuyez sur « Confirmer cette adresse » :${linksTo(`${site.publicUrl}/connexion/adresse`, [link])}Il sert une fois, jusqu'au ${zonedMoment(expiresAt)}. D'ici là, rien ne change.

Ce n'était pas vous ? Ne faites rien : sans ce lien, l'adresse du compte reste la même.${signature(site)}`,
});

/** The mail about a changed address, in the office's words. */
export const emailChangedMail = (letter: LetterText, site: Site, { username }: AccountRef, at: Date): LetterText =>
  signed(fillLetter(letter, { identifiant: username, date: zonedMoment(at), lien: site.publicUrl }), site);
