import { fillLetter, type LetterText } from "#access/mail/letter-text.ts";
import { findAddress } from "#access/mail/office-letters.ts";
import { mail } from "#access/mail/server/fixed-mail.service.ts";
import { type Site, signed } from "#access/mail/server/site.service.ts";
import { withElision } from "#platform/contract/elision.ts";
import { zonedEnd, zonedMoment } from "#platform/contract/zoned.ts";
import { openStageText } from "#season/stages/open-stage.ts";
import { formatCode } from "../slip-code.ts";

interface Addressee {
  readonly username: string;
  readonly firstname?: string;
}

const passwordPage = ({ publicUrl }: Pick<Site, "publicUrl">) => `${publicUrl}/connexion/mot-de-passe`;

/** The token follows `#`, which browsers send to no server, so no log contains it. */
const linkTo = (page: string, token: string) => `${page}#token=${token}`;

export const passwordUrl = (site: Pick<Site, "publicUrl">, token: string) => linkTo(passwordPage(site), token);

export type Purpose =
  | { readonly kind: "school-request" | "club-request" | "office" | "account" }
  | { readonly kind: "participant"; readonly stage?: { readonly name: string; readonly closesAt: Date | null } | undefined }
  | { readonly kind: "center" | "club" | "school" | "pupil"; readonly name: string }
  | { readonly kind: "colleague" | "leader"; readonly name: string; readonly inviter: Person };

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

/** Their name; a name that looks like an address is left out, because readers would follow it. */
const nameOf = ({ firstname, lastname }: Person, unnamed: string): string => {
  const name = `${firstname} ${lastname}`;
  return findAddress(name) === undefined ? name : unnamed;
};

/** A first name, and nothing that could be a message to strangers. */
const firstNameOf = ({ firstname = "" }: Addressee): string =>
  /^\p{L}[\p{L}\p{M}'’-]*( [\p{L}\p{M}'’-]+){0,2}$/u.test(firstname) && firstname.length <= MAX_FIRST_NAME ? firstname : "";
const MAX_FIRST_NAME = 30;

/** A place's name from the office or the directory, cut, and empty if it looks like an address. */
const placeOf = (name: string): string => (findAddress(name) === undefined ? name.slice(0, MAX_PLACE) : "");
const MAX_PLACE = 80;

/** A parent recognises the child and the school. */
function pupilsOpening(links: readonly Addressee[], school: string): string {
  const place = placeOf(school);
  const by = place === "" ? "Un établissement scolaire" : `L'établissement « ${place} »`;
  const [first] = links;
  const name = links.length === 1 && first ? firstNameOf(first) : "";
  const who = links.length > 1 ? `${links.length} élèves` : name || "un élève";
  return `${by} inscrit ${who} au championnat de jeux mathématiques, avec cette adresse. L'inscription compte une fois que l'établissement l'a validée.`;
}

interface Welcome extends LetterText {
  /** Replaces an inviter whose name is left out. */
  readonly unnamed?: string;
}

const welcomes: Readonly<Record<Exclude<Purpose["kind"], "pupil" | "participant">, Welcome>> = {
  "school-request": {
    subject: "Votre demande pour un établissement",
    text: "Votre compte est créé. Vous agirez pour l'établissement une fois votre demande confirmée : votre espace dit où elle en est.",
  },
  "club-request": {
    subject: "Votre demande pour un club",
    text: "Votre compte est créé. Vous animerez le club une fois votre demande acceptée : votre espace dit où elle en est.",
  },
  account: { subject: "Votre compte du championnat", text: "Votre compte est créé." },
  office: { subject: "Votre compte de la fédération", text: "Un compte d'administration du championnat est créé à votre nom." },
  center: {
    subject: "Vous êtes responsable d'un centre d'épreuve",
    text: "Un compte est créé à votre nom : vous y trouverez le centre d'épreuve « {lieu} », ses participants, et la saisie de leurs notes.",
  },
  club: {
    subject: "Vous êtes responsable d'un club",
    text: "Un compte est créé à votre nom : vous y trouverez le club « {lieu} » et ses adhérents.",
  },
  school: {
    subject: "Vous êtes correspondant d'un établissement",
    text: "Un compte est créé à votre nom : vous y trouverez l'établissement « {lieu} », sa saison et ses élèves.",
  },
  leader: {
    subject: "Invitation à animer votre club",
    text: "{personne}, qui s'occupe du championnat pour le club « {lieu} », vous invite à en suivre les adhérents. Un compte est créé à votre nom.",
    unnamed: "Le responsable",
  },
  colleague: {
    subject: "Invitation à suivre les élèves de votre établissement",
    text: "{personne}, qui s'occupe du championnat pour l'établissement « {lieu} », vous invite à en suivre les élèves. Un compte est créé à votre nom.",
    unnamed: "Le correspondant",
  },
};

/** What is open comes first. A stranger may have typed the name: one word at most carries no message (LET-11). */
function participantsWelcome({ stage }: Extract<Purpose, { kind: "participant" }>, link: Addressee | undefined): LetterText {
  const name = link ? firstNameOf(link) : "";
  const isNamed = name !== "" && !name.includes(" ");
  const done = isNamed ? `L'inscription ${withElision(name)} est prise.` : "Votre compte est créé.";
  return {
    subject: isNamed ? `Inscription ${withElision(name)} au championnat` : "Votre inscription au championnat",
    text: stage
      ? `${done} ${openStageText(stage.name, stage.closesAt && zonedEnd(stage.closesAt))}`
      : `${done} L'inscription compte une fois validée : votre espace dit où elle en est.`,
  };
}

function welcomeOf(purpose: Purpose, links: readonly Addressee[]): LetterText {
  if (purpose.kind === "participant") return participantsWelcome(purpose, links[0]);
  if (purpose.kind !== "pupil") {
    const { unnamed = "", ...welcome } = welcomes[purpose.kind];
    const lieu = "name" in purpose ? purpose.name : "";
    return fillLetter(welcome, { lieu, personne: "inviter" in purpose ? nameOf(purpose.inviter, unnamed) : "" });
  }
  const name = links[0] ? firstNameOf(links[0]) : "";
  const subject = name === "" ? "Une inscription au championnat" : `Inscription ${withElision(name)} au championnat`;
  return { subject, text: pupilsOpening(links, purpose.name) };
}

type LinkedAccount = Addressee & { readonly token: string; readonly code: string };

/**
 * Links that open this page, each with the code to type, because mail gateways cut the part after `#`, or open links themselves. The address stands
 * last, where it becomes a button.
 */
export const linksTo = (page: string, links: readonly LinkedAccount[], headingOf: (link: LinkedAccount) => string = () => ""): string =>
  `${links
    .map((link) => `\n\n${headingOf(link)}Identifiant : ${link.username}\nCode : ${formatCode(link.code)}\n${linkTo(page, link.token)}\n\n`)
    .join("")}Le lien ne s'ouvre pas bien ? Allez sur ${page}, puis tapez l'identifiant et le code.\n\n`;

const linksOf = (site: Site, links: readonly LinkedAccount[], headingOf?: (link: LinkedAccount) => string): string =>
  linksTo(passwordPage(site), links, headingOf);

/** A family must tell its children apart. */
const nameLine = (link: LinkedAccount): string => (firstNameOf(link) === "" ? "" : `${firstNameOf(link)}\n`);

/**
 * The first mail of an account, or of several at one address (a class, a family), in the office's words: each identifier with its link to choose a
 * password. Of the person's name it has one word at most: the address may be wrong, and strangers could make us write to others. Only the office sets
 * names of places.
 * For pupils whom a school registers it gives the first name and the school.
 */
export function welcomeMail(
  letter: LetterText,
  site: Site,
  links: readonly LinkedAccount[],
  { expiresAt, purpose }: { readonly expiresAt: Date; readonly purpose: Purpose },
): LetterText {
  const { subject: one, text: opening } = welcomeOf(purpose, links);
  const isGroup = links.length > 1;
  const { subject, text } = fillLetter(letter, {
    objet: isGroup ? `Vos ${links.length} inscriptions au championnat` : one,
    compte: isGroup && purpose.kind !== "pupil" ? `${links.length} comptes sont créés avec cette adresse.` : opening,
    "mot-de-passe": isGroup ? "les mots de passe" : "votre mot de passe",
    liens: purpose.kind === "pupil" ? linksOf(site, links, nameLine) : linksOf(site, links),
    expiration: zonedMoment(expiresAt),
  });
  return signed({ subject, text }, site);
}

export const moreAccountsText = (hasMore: boolean) =>
  hasMore
    ? "\n\nD'autres comptes ont encore cette adresse : si celui que vous cherchez n'est pas dans cette lettre, faites la même demande avec son identifiant."
    : "";

export const noAccessMail = mail({
  when: "Quand on demande un nouveau mot de passe à l'adresse d'un ancien responsable, qui n'ouvre le compte d'aucun participant.",
  to: "cette adresse",
  subject: "Choisir un nouveau mot de passe",
  text: `Bonjour,

Quelqu'un, sans doute vous, a demandé à choisir un nouveau mot de passe pour :

{identifiants}

Cette adresse e-mail est celle d'un compte d'établissement ou de club qui ne s'occupe plus de {inscriptions} : par prudence, aucun lien n'y est envoyé. Demandez une fiche à l'établissement ou au club d'aujourd'hui, ou à la fédération, qui corrigera aussi l'adresse.{autres}`,
});

/** The sender of a link for a new password: the office, a manager of the person, or `null` if the person requested it. */
export type Issuer = "office" | Person | null;

function requestText(issuer: Issuer): string {
  if (issuer === null) return "Quelqu'un, sans doute vous, a demandé à choisir un nouveau mot de passe.";
  const sender =
    issuer === "office" ? "La fédération" : `${nameOf(issuer, "La personne")}, qui s'occupe de votre inscription au championnat,`;
  return `${sender} vous envoie un lien pour choisir un nouveau mot de passe.`;
}

export function resetMail(
  letter: LetterText,
  site: Site,
  links: readonly LinkedAccount[],
  { expiresAt, hasMore, issuer }: { readonly expiresAt: Date; readonly hasMore: boolean; readonly issuer: Issuer },
): LetterText {
  const { subject, text } = fillLetter(letter, {
    demande: requestText(issuer),
    liens: linksOf(site, links),
    expiration: zonedMoment(expiresAt),
  });
  return signed({ subject, text: `${text}${moreAccountsText(hasMore)}` }, site);
}
