import { agreeLetter, fillLetter, type LetterText, withoutGreeting } from "#access/mail/letter-text.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";

/** The occasions of the life cycle on which the office may write to participants (PPL-10). */
export const occasions = ["registered", "confirmed", "opened", "reminder", "received", "results", "deleted"] as const;
export type Occasion = (typeof occasions)[number];

/** The placeholders of the texts with their meanings; `{prénom}` names all people of the address. */
export const placeholders = {
  prénom: "le prénom, ou les prénoms de ceux qui partagent l'adresse",
  identifiant: "l'identifiant, ou les identifiants",
  championnat: "l'année du championnat",
  étape: "le nom de l'étape",
  fermeture: "le jour et l'heure de la fermeture de l'étape",
  reste: "le temps qui reste\u00A0: trois jours, deux jours, un jour, quelques heures",
  lien: "l'adresse de l'espace du participant",
  contact: "l'adresse e-mail de la fédération",
} as const;
export type Placeholder = keyof typeof placeholders;

interface OccasionLetter extends LetterText {
  readonly title: string;
  readonly when: string;
  /** The championship does not need the letter, so it has an unsubscribe link. */
  readonly isUnsubscribable: boolean;
  readonly placeholders: readonly Placeholder[];
}

const ofPerson = ["prénom", "identifiant", "championnat", "lien"] as const;
const ofStage = [...ofPerson, "étape"] as const;

/** Each occasion with its first text; all are off until the office switches them on. */
export const occasionLetters: Readonly<Record<Occasion, OccasionLetter>> = {
  registered: {
    title: "Réinscription reçue",
    when: "Quand une personne d'une saison passée se réinscrit, et attend sa confirmation. Un nouvel inscrit reçoit déjà son identifiant et son lien.",
    isUnsubscribable: false,
    placeholders: ofPerson,
    subject: "Championnat {championnat}\u00A0: inscription reçue",
    text: `Bonjour,

Nous avons bien reçu l'inscription au championnat {championnat} pour {prénom}. Elle sera bientôt confirmée\u00A0: vous n'avez rien à faire.

Identifiant\u00A0: {identifiant}

Votre espace\u00A0:
{lien}`,
  },
  confirmed: {
    title: "Inscription confirmée",
    when: "Quand l'établissement, le club ou la fédération confirme l'inscription. Si une étape à laquelle la personne peut répondre est ouverte, et que l'e-mail «\u00A0Étape ouverte\u00A0» part, son texte suit dans le même.",
    isUnsubscribable: false,
    placeholders: ofPerson,
    subject: "Championnat {championnat}\u00A0: inscription confirmée",
    text: `Bonjour,

L'inscription au championnat {championnat} est confirmée pour {prénom}. Bienvenue\u00A0!

Votre espace\u00A0:
{lien}`,
  },
  opened: {
    title: "Étape ouverte",
    when: "Quand une étape en ligne s'ouvre, à ceux qui peuvent y répondre\u00A0; plus tard, à ceux qui s'inscrivent pendant qu'elle est ouverte, avec leur confirmation si elle vient dans la journée.",
    isUnsubscribable: true,
    placeholders: ofStage,
    subject: "{étape}\u00A0: c'est ouvert",
    text: `Bonjour,

«\u00A0{étape}\u00A0» est ouvert pour {prénom}. On répond dans l'ordre que l'on veut, en plusieurs fois si l'on veut\u00A0: tout s'enregistre.

Pour commencer, identifiant {identifiant}\u00A0:
{lien}`,
  },
  reminder: {
    title: "Plus que trois jours",
    when: "Trois jours avant la fermeture d'une étape en ligne, à ceux qui n'ont encore rien enregistré. Si elle dure moins, quand elle est ouverte depuis un jour.",
    isUnsubscribable: true,
    placeholders: [...ofStage, "fermeture", "reste"],
    subject: "{étape}\u00A0: il reste {reste}",
    text: `Bonjour,

«\u00A0{étape}\u00A0» ferme {fermeture}, et nous n'avons encore aucune réponse pour {prénom}. Il reste du temps\u00A0: même quelques problèmes comptent.

Pour répondre, identifiant {identifiant}\u00A0:
{lien}`,
  },
  received: {
    title: "Réponses reçues",
    when: "Quand une étape en ligne se ferme, à ceux qui ont enregistré des réponses.",
    isUnsubscribable: true,
    placeholders: ofStage,
    subject: "{étape}\u00A0: réponses bien reçues",
    text: `Bonjour,

«\u00A0{étape}\u00A0» est fermé. Les réponses sont bien chez nous pour {prénom}. Merci d'avoir participé\u00A0! Nous vous écrirons quand les résultats seront visibles.

Pour les relire\u00A0:
{lien}`,
  },
  results: {
    title: "Résultats visibles",
    when: "Quand les résultats d'une étape deviennent visibles, à ceux qui en ont un.",
    isUnsubscribable: true,
    placeholders: ofStage,
    subject: "{étape}\u00A0: les résultats sont là",
    text: `Bonjour,

Les résultats de «\u00A0{étape}\u00A0» sont visibles pour {prénom}.

Pour les lire, identifiant {identifiant}\u00A0:
{lien}`,
  },
  deleted: {
    title: "Inscription supprimée",
    when: "Quand l'établissement, le club ou la fédération supprime l'inscription d'une personne. Rien ne part si elle est réinscrite dans la minute, ni pour deux comptes réunis ou un compte effacé.",
    isUnsubscribable: false,
    placeholders: [...ofPerson, "contact"],
    subject: "Championnat {championnat}\u00A0: inscription supprimée",
    text: `Bonjour,

L'inscription au championnat {championnat} est supprimée pour {prénom}. Le compte et les résultats passés restent.

Ce n'est pas ce que vous attendiez\u00A0? Demandez d'abord à l'établissement ou au club, s'il s'en occupait, ou écrivez à {contact}.

Pour se connecter, identifiant {identifiant}\u00A0:
{lien}`,
  },
};

/** The time left, in words: « deux jours ». */
export const timeLeft = (seconds: number): string =>
  ["quelques heures", "un jour", "deux jours"][Math.round(seconds / 86_400)] ?? "trois jours";

interface Addressee {
  readonly firstname: string;
  readonly username: string;
  /** The genre, if known and if the letter may agree with it. */
  readonly genre?: string | null | undefined;
}

/** At the beginning of a line or after a comma, before the usernames: « identifiants a et b », but not « l'identifiant ». */
const USERNAMES = /(?<=^[ \u00A0]*|[,;:.(][ \u00A0\n]*)(identifiant)(?=[ \u00A0]*:?[ \u00A0]*\{identifiant\})/gim;

/** The letter to the people of one address. Its words agree with a single reader; where it names several, « qualifié(e) » stays. */
export function composeLetter(
  letter: LetterText,
  family: readonly Addressee[],
  others: Readonly<Partial<Record<Placeholder, string>>>,
): LetterText {
  const genre = family.length === 1 ? family[0]?.genre : null;
  const values = {
    ...others,
    prénom: listInFrench(family.map(({ firstname }) => firstname)),
    identifiant: listInFrench(family.map(({ username }) => username)),
  };
  const { subject, text } = agreeLetter(letter, genre);
  return fillLetter(family.length === 1 ? { subject, text } : { subject, text: text.replaceAll(USERNAMES, "$1s") }, values);
}

/** A letter with the texts of others, which follow its own without another greeting. */
export const joinLetters = (letter: LetterText, others: readonly LetterText[]): LetterText => ({
  subject: letter.subject,
  text: [letter.text, ...others.map(({ text }) => withoutGreeting(text))].join("\n\n"),
});
