import { fillPlaceholders, type LetterText, refusalOfPlaceholders } from "./letter-text.ts";

/** The occasions of the life cycle on which the office may write to participants (PPL-10). */
export const occasions = ["registered", "confirmed", "opened", "reminder", "received", "results", "deleted"] as const;
export type Occasion = (typeof occasions)[number];

/** The letters that always leave when they are due (PPL-10). */
const neededLetters = [
  "convocation",
  "convocation-cancelled",
  "confirmation-withdrawn",
  "first-password",
  "password-asked",
  "password-changed",
  "email-changed",
] as const;
export type NeededLetter = (typeof neededLetters)[number];

export type LetterName = Occasion | NeededLetter;
export const letterNames: readonly LetterName[] = [...occasions, ...neededLetters];
export const isNeeded = (name: LetterName): name is NeededLetter => officeLetters[name].always !== null;

interface OfficeLetter extends LetterText {
  readonly title: string;
  readonly when: string;
  readonly to: string;
  /** The reason for which it cannot be switched off; null: the office switches it on. */
  readonly always: string | null;
  /** Whether it protects an account: its text accepts no other address, and changing it requires a fresh proof. */
  readonly isSecurity: boolean;
  /** The championship does not need the letter, so it has an unsubscribe link. */
  readonly isUnsubscribable: boolean;
  readonly agrees: boolean;
  readonly placeholders: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

/** The placeholders of the texts with their meanings; `{prénom}` names all people of the address. */
export const meanings = {
  prénom: "le prénom, ou les prénoms de ceux qui partagent l'adresse",
  identifiant: "l'identifiant, ou les identifiants",
  championnat: "l'année du championnat",
  étape: "le nom de l'étape",
  fermeture: "le jour et l'heure de la fermeture de l'étape",
  reste: "le temps qui reste\u00A0: trois jours, deux jours, un jour, quelques heures",
  lien: "l'adresse de l'espace du participant",
  contact: "l'adresse e-mail de la fédération",
} as const;
export type Placeholder = keyof typeof meanings;

const { prénom, identifiant, championnat, lien, étape, fermeture, reste, contact } = meanings;
const ofPerson = { prénom, identifiant, championnat, lien };
const ofStage = { ...ofPerson, étape };

const ALWAYS_SECURITY =
  "Il protège les comptes\u00A0: il part toujours, et aucune autre adresse que celles qui se remplacent ne peut y figurer, pour que personne ne le prenne pour un faux.";

const needed = { isSecurity: false, isUnsubscribable: false, agrees: false };
const security = { ...needed, always: ALWAYS_SECURITY, isSecurity: true };
const switched = { ...needed, always: null, required: [], agrees: true };

export const officeLetters: Readonly<Record<LetterName, OfficeLetter>> = {
  registered: {
    ...switched,
    title: "Réinscription reçue",
    when: "Quand une personne d'une saison passée se réinscrit, et attend sa confirmation. Un nouvel inscrit reçoit déjà son identifiant et son lien.",
    to: "la personne, ou ceux qui partagent son adresse",
    placeholders: ofPerson,
    subject: "Championnat {championnat}\u00A0: inscription reçue",
    text: `Bonjour,

Nous avons bien reçu l'inscription au championnat {championnat} pour {prénom}. Elle sera bientôt confirmée\u00A0: vous n'avez rien à faire.

Identifiant\u00A0: {identifiant}

Votre espace\u00A0:
{lien}`,
  },
  confirmed: {
    ...switched,
    title: "Inscription confirmée",
    when: "Quand l'établissement, le club ou la fédération confirme l'inscription. Si une étape à laquelle la personne peut répondre est ouverte, et que l'e-mail «\u00A0Étape ouverte\u00A0» part, son texte suit dans le même.",
    to: "la personne, ou ceux qui partagent son adresse",
    placeholders: ofPerson,
    subject: "Championnat {championnat}\u00A0: inscription confirmée",
    text: `Bonjour,

L'inscription au championnat {championnat} est confirmée pour {prénom}. Bienvenue\u00A0!

Votre espace\u00A0:
{lien}`,
  },
  opened: {
    ...switched,
    title: "Étape ouverte",
    when: "Quand une étape en ligne s'ouvre, à ceux qui peuvent y répondre\u00A0; plus tard, à ceux qui s'inscrivent pendant qu'elle est ouverte, avec leur confirmation si elle vient dans la journée.",
    to: "ceux qui peuvent y répondre",
    isUnsubscribable: true,
    placeholders: ofStage,
    subject: "{étape}\u00A0: c'est ouvert",
    text: `Bonjour,

«\u00A0{étape}\u00A0» est ouvert pour {prénom}. On répond dans l'ordre que l'on veut, en plusieurs fois si l'on veut\u00A0: tout s'enregistre.

Pour commencer, identifiant {identifiant}\u00A0:
{lien}`,
  },
  reminder: {
    ...switched,
    title: "Plus que trois jours",
    when: "Trois jours avant la fermeture d'une étape en ligne, à ceux qui n'ont encore rien enregistré. Si elle dure moins, quand elle est ouverte depuis un jour.",
    to: "ceux qui n'ont encore rien enregistré",
    isUnsubscribable: true,
    placeholders: { ...ofStage, fermeture, reste },
    subject: "{étape}\u00A0: il reste {reste}",
    text: `Bonjour,

«\u00A0{étape}\u00A0» ferme {fermeture}, et nous n'avons encore aucune réponse pour {prénom}. Il reste du temps\u00A0: même quelques problèmes comptent.

Pour répondre, identifiant {identifiant}\u00A0:
{lien}`,
  },
  received: {
    ...switched,
    title: "Réponses reçues",
    when: "Quand une étape en ligne se ferme, à ceux qui ont enregistré des réponses.",
    to: "ceux qui ont enregistré des réponses",
    isUnsubscribable: true,
    placeholders: ofStage,
    subject: "{étape}\u00A0: réponses bien reçues",
    text: `Bonjour,

«\u00A0{étape}\u00A0» est fermé. Les réponses sont bien chez nous pour {prénom}. Merci d'avoir participé\u00A0! Nous vous écrirons quand les résultats seront visibles.

Pour les relire\u00A0:
{lien}`,
  },
  results: {
    ...switched,
    title: "Résultats visibles",
    when: "Quand les résultats d'une étape deviennent visibles, à ceux qui en ont un.",
    to: "ceux qui ont un résultat",
    isUnsubscribable: true,
    placeholders: ofStage,
    subject: "{étape}\u00A0: les résultats sont là",
    text: `Bonjour,

Les résultats de «\u00A0{étape}\u00A0» sont visibles pour {prénom}.

Pour les lire, identifiant {identifiant}\u00A0:
{lien}`,
  },
  deleted: {
    ...switched,
    title: "Inscription supprimée",
    when: "Quand l'établissement, le club ou la fédération supprime l'inscription d'une personne. Rien ne part si elle est réinscrite dans la minute, ni pour deux comptes réunis ou un compte effacé.",
    to: "la personne, ou ceux qui partagent son adresse",
    placeholders: { ...ofPerson, contact },
    subject: "Championnat {championnat}\u00A0: inscription supprimée",
    text: `Bonjour,

L'inscription au championnat {championnat} est supprimée pour {prénom}. Le compte et les résultats passés restent.

Ce n'est pas ce que vous attendiez\u00A0? Demandez d'abord à l'établissement ou au club, s'il s'en occupait, ou écrivez à {contact}.

Pour se connecter, identifiant {identifiant}\u00A0:
{lien}`,
  },
  convocation: {
    ...needed,
    title: "Convocation",
    when: "Quand la fédération envoie les convocations d'une étape. Les consignes de l'étape, écrites dans ses réglages, y prennent leur place.",
    to: "chaque personne convoquée",
    always: "Il part quand vous envoyez les convocations, et seulement alors. Une famille n'a qu'un e-mail, où chacun a sa partie.",
    placeholders: {
      convocation: "«\u00A0Convocation\u00A0», ou «\u00A0Nouvelle convocation\u00A0» si une autre est déjà partie",
      prénom: "le prénom",
      remplace: "«\u00A0Cette convocation remplace la précédente.\u00A0», si une autre est déjà partie",
      étape,
      date: "le jour",
      heure: "l'heure",
      "rendez-vous": "la date, l'heure et le lieu, avec son adresse",
      participant: "le nom, le numéro de membre, l'identifiant et la catégorie",
      consignes: "les consignes écrites dans les réglages de l'étape",
      apporter: "ce qu'il faut apporter",
      lien: "l'adresse de la convocation à imprimer",
      contact,
    },
    required: ["remplace", "rendez-vous", "participant", "consignes"],
    subject: "{convocation}\u00A0: {étape}, le {date} à {heure}",
    text: `Bonjour {prénom},

{remplace}Vous êtes attendu(e) pour l'étape « {étape} » :

{rendez-vous}

{participant}

{consignes}

À apporter :
{apporter}

Votre convocation à imprimer vous attend dans votre espace :
{lien}`,
  },
  "convocation-cancelled": {
    ...needed,
    title: "Convocation annulée",
    when: "Quand une personne déjà convoquée n'est plus qualifiée ou n'a plus de centre. Il attend une minute, le temps d'annuler ce geste.",
    to: "chaque personne qui était convoquée",
    always: "Il part toujours\u00A0: sans lui, on se déplacerait pour rien. Une famille n'a qu'un e-mail, où chacun a sa partie.",
    placeholders: {
      prénom: "le prénom",
      étape,
      date: "le jour",
      "rendez-vous": "la date, l'heure et le lieu qui avaient été donnés",
      contact,
    },
    required: ["étape", "rendez-vous"],
    subject: "Convocation annulée\u00A0: {étape}, le {date}",
    text: `Bonjour {prénom},

La convocation que vous aviez reçue pour l'étape « {étape} » est annulée :

{rendez-vous}

Vous n'y êtes plus attendu(e) : ne vous déplacez pas. Si un autre lieu ou une autre date vous est donné, vous recevrez une nouvelle convocation.

Une question ? Écrivez à {contact}.`,
  },
  "confirmation-withdrawn": {
    ...needed,
    agrees: true,
    title: "Confirmation reprise",
    when: "Quand un établissement remet à confirmer une inscription qu'il avait confirmée par erreur, à qui l'e-mail «\u00A0Inscription confirmée\u00A0» était parti. Rien ne part si elle est confirmée de nouveau dans la minute.",
    to: "ceux qui avaient reçu «\u00A0Inscription confirmée\u00A0»",
    always: "Il part toujours\u00A0: sans lui, une famille croirait son enfant qualifié.",
    placeholders: { ...ofPerson, contact },
    required: ["championnat", "prénom"],
    subject: "Championnat {championnat}\u00A0: inscription à confirmer de nouveau",
    text: `Bonjour,

Nous vous avions écrit que l'inscription au championnat {championnat} était confirmée pour {prénom}. L'établissement est revenu sur cette confirmation : l'inscription reste, mais elle attend d'être confirmée, et ne qualifie pas encore pour l'étape suivante.

Vous n'avez rien à faire. Une question ? Demandez à l'établissement, ou écrivez à {contact}.

Votre espace :
{lien}`,
  },
  "first-password": {
    ...security,
    title: "Premier mot de passe",
    when: "Quand un compte est créé, par la personne ou pour elle. Ceux qui sont créés ensemble pour une même adresse n'ont qu'un e-mail.",
    to: "l'adresse du nouveau compte",
    placeholders: {
      objet: "«\u00A0Inscription de Lilou au championnat\u00A0», «\u00A0Vos 3 inscriptions au championnat\u00A0», ou ce que le compte gère",
      compte: "que le compte est créé et ce qui est ouvert, combien le sont, ou ce que le compte gère",
      "mot-de-passe": "«\u00A0votre mot de passe\u00A0», ou «\u00A0les mots de passe\u00A0» de plusieurs comptes",
      liens: "chaque identifiant, avec son lien",
      expiration: "le jour et l'heure jusqu'auxquels les liens servent",
    },
    required: ["compte", "liens", "expiration"],
    subject: "{objet} : choisissez {mot-de-passe}",
    text: `Bonjour,

{compte} Pour choisir {mot-de-passe} :

{liens}

À utiliser une seule fois, jusqu'au {expiration}. Ensuite, connectez-vous avec l'identifiant et le mot de passe choisi.`,
  },
  "password-asked": {
    ...security,
    title: "Mot de passe demandé",
    when: "Quand quelqu'un demande à choisir un nouveau mot de passe, ou qu'on le demande pour lui.",
    to: "l'adresse du compte",
    placeholders: {
      demande: "une phrase\u00A0: que quelqu'un l'a demandé, ou la personne qui l'envoie",
      liens: "chaque identifiant de cette adresse, avec son lien",
      expiration: "le jour et l'heure jusqu'auxquels les liens servent",
    },
    required: ["liens", "expiration"],
    subject: "Choisissez un nouveau mot de passe",
    text: `Bonjour,

{demande}

{liens}

À utiliser une seule fois, jusqu'au {expiration}. Si vous ne voulez pas en changer, ne faites rien : votre mot de passe reste le même.`,
  },
  "password-changed": {
    ...security,
    title: "Mot de passe changé",
    when: "Quand le mot de passe d'un compte a été choisi.",
    to: "l'adresse du compte",
    placeholders: {
      identifiant: "l'identifiant du compte",
      date: "le jour et l'heure du changement",
      lien: "l'adresse où choisir un autre mot de passe",
    },
    required: ["identifiant", "date", "lien"],
    subject: "Votre mot de passe a changé",
    text: `Bonjour,

Le mot de passe du compte « {identifiant} » a été choisi le {date}. Les connexions ouvertes avant sont fermées.

C'était vous ? Il n'y a rien à faire.

Ce n'était pas vous ? Choisissez tout de suite un nouveau mot de passe, ce qui ferme toutes les connexions ouvertes :
{lien}`,
  },
  "email-changed": {
    ...security,
    title: "Adresse e-mail changée",
    when: "Quand l'adresse d'un compte change\u00A0: à l'ancienne adresse, qui est peut-être celle de la bonne personne.",
    to: "l'ancienne adresse",
    placeholders: {
      identifiant: "l'identifiant du compte",
      date: "le jour et l'heure du changement",
      lien: "l'adresse du site",
    },
    required: ["identifiant", "date", "lien"],
    subject: "L'adresse e-mail de votre compte a changé",
    text: `Bonjour,

Le compte « {identifiant} » n'écrit plus à cette adresse depuis le {date} : une autre l'a remplacée. Les liens envoyés ici n'ouvrent plus rien.

Vous n'avez rien demandé et ce compte est le vôtre ? Prévenez la personne qui vous a inscrit, ou la fédération : {lien}`,
  },
};

/** An address of a page, of a mailbox, of a site without its scheme, or of a machine. */
const ADDRESS = /https?:|www\.|@|[\p{L}\d-]+\.\p{L}{2,}|\d+(\.\d+){3}/iu;
export const findAddress = (text: string): string | undefined => ADDRESS.exec(text)?.[0];
/** Values for the placeholders as in a real letter, except the letter's own addresses; the others are common words. */
const SAMPLES: Readonly<Record<string, string>> = {
  identifiant: "lea-durand",
  date: "26/11/2026 18:16",
  expiration: "26 novembre 2026 à 18\u00A0h\u00A016",
  compte: "Votre compte est créé.",
  demande: "Quelqu'un l'a demandé.",
  liens: "\n\n",
};
const sampleOf = (text: string, names: readonly string[]): string =>
  fillPlaceholders(text, Object.fromEntries(names.map((name) => [name, SAMPLES[name] ?? "mot"])));
/** A link with text behind it leads elsewhere, or nowhere. `{liens}` ends with its line. */
const PROLONGED = /\{lien\}(?!\s|$|[.,;:!?)»](\s|$))\S*/u;

/** The reason to refuse a field of a letter; `null` without one. Without its required part it would be useless, and with another address a trap. */
export function refusalOfLetter(name: LetterName, field: keyof LetterText, text: string): string | null {
  const { placeholders, required, isSecurity } = officeLetters[name];
  const refusal = refusalOfPlaceholders(text, Object.keys(placeholders));
  if (refusal !== null) return refusal;
  const missing = field === "text" ? required.find((one) => !text.includes(`{${one}}`)) : undefined;
  if (missing !== undefined) return `Il manque {${missing}}\u00A0: ${placeholders[missing]}. Sans cela, cet e-mail ne servirait pas.`;
  if (isSecurity && field === "subject" && /\{liens?\}/.test(text))
    return "Un lien ne peut pas figurer dans l'objet\u00A0: l'objet se lit sans ouvrir l'e-mail.";
  const prolonged = isSecurity ? PROLONGED.exec(text)?.[0] : undefined;
  if (prolonged !== undefined) return `«\u00A0${prolonged}\u00A0»\u00A0: laissez un espace après le lien, sinon il mène ailleurs.`;
  const address = isSecurity ? findAddress(sampleOf(text, Object.keys(placeholders))) : undefined;
  return address === undefined
    ? null
    : `«\u00A0${address}\u00A0» ressemble à une adresse\u00A0: celles de cet e-mail se remplacent d'elles-mêmes, et il ne peut en contenir d'autre.`;
}
