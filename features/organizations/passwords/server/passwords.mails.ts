import { mail } from "#access/mail/server/fixed-mail.service.ts";

export const passwordRevokedMail = mail({
  when: "Quand un établissement ou un club reprend un mot de passe choisi avec une ancienne fiche.",
  to: "l'adresse du compte",
  subject: "Votre mot de passe ne sert plus",
  text: `Bonjour,

Le mot de passe du compte « {identifiant} » a été choisi avec une fiche imprimée par quelqu'un qui ne s'occupe plus de votre inscription. Par prudence, votre établissement ou votre club l'a repris le {date} : il ne sert plus, et les connexions ouvertes sont fermées. Vos réponses et vos résultats restent.

Pour en choisir un autre, demandez une nouvelle fiche à votre établissement, ou un lien ici :
{site}/connexion/reset-password`,
});

export const newDeviceMail = mail({
  when: "Quand un compte se connecte depuis un nouvel appareil, une fois par jour.",
  to: "l'adresse du compte",
  subject: "Connexion depuis un nouvel appareil",
  text: `Bonjour,

Le compte « {identifiant} » s'est connecté depuis un appareil qu'il n'avait pas encore utilisé : {appareil}, le {date}.

C'était vous ? Il n'y a rien à faire.

Ce n'était pas vous ? Choisissez tout de suite un nouveau mot de passe, ce qui ferme toutes les connexions ouvertes :
{site}/connexion/reset-password`,
});

/** The new address may be a stranger's, so the mail names no person. */
export const confirmAddressMail = mail({
  when: "Quand une personne demande à changer l'adresse de son compte.",
  to: "la nouvelle adresse",
  subject: "Confirmez votre nouvelle adresse e-mail",
  text: `Bonjour,

Le compte « {identifiant} » du championnat demande à recevoir ses e-mails à cette adresse. Pour confirmer qu'elle est la vôtre, ouvrez ce lien, puis appuyez sur « Confirmer cette adresse » :{lien}Il sert une fois, jusqu'au {expiration}. D'ici là, rien ne change.

Ce n'était pas vous ? Ne faites rien : sans ce lien, l'adresse du compte reste la même.`,
});
