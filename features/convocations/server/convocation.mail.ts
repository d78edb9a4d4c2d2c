import { categoryLabel } from "#features/categories/category-labels.ts";
import { fillLetter, type LetterText } from "#features/mail/letter-text.ts";
import { type Site, signature } from "#features/mail/server/site.service.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { hourOf, weekdayOf } from "#platform/contract/paris.ts";
import { addressLines, type Convocation, toBring } from "../convocation.ts";

/** When the people convoked from a stage are expected, and their instructions. */
export interface Occasion {
  /** The stage they are convoked to: « Demi-finale 2027 ». */
  readonly name: string;
  readonly date: string;
  readonly hour: string;
  /** The stage's own text, plain. */
  readonly instructions: string;
}

interface Destination {
  /** « Lieu », or « Lieu pour Marie » if others are expected elsewhere. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** The date, the hour and the places, a line for each. */
const appointment = (date: string, hour: string, destinations: readonly Destination[]): string =>
  [
    `    Date : ${weekdayOf(date)}`,
    `    Heure : ${hourOf(hour)} (heure de Paris)`,
    ...destinations.map(({ title, lines }) => `    ${title} : ${lines.join("\n           ")}`),
  ].join("\n");

/** Where these people are expected: each center once. */
function destinationsOf(people: readonly ConvokedPerson[]): Destination[] {
  const centers = [...Map.groupBy(people, ({ centerId }) => centerId).values()];
  return centers.flatMap((group) => {
    const center = group[0]?.center;
    if (!center) return [];
    return { title: centers.length === 1 ? "Lieu" : `Lieu pour ${firstnamesOf(group)}`, lines: [center.name, ...addressLines(center)] };
  });
}

const firstnamesOf = (people: readonly Pick<Convocation, "firstname">[]): string => listInFrench(people.map(({ firstname }) => firstname));

const signed = ({ subject, text }: LetterText, site: Site): LetterText => ({ subject, text: `${text}${signature(site)}` });

/** Somebody whom the letter names. */
interface ConvokedPerson extends Convocation {
  readonly centerId: number;
  /** This convocation replaces an earlier, outdated one. */
  readonly replaces: boolean;
}

/** The e-mail of the convocations of those who share an address, in the office's words. */
export function convocationMail(
  letter: LetterText,
  site: Site,
  family: readonly ConvokedPerson[],
  { name, date, hour, instructions }: Occasion,
): LetterText {
  const replaced = family.filter(({ replaces }) => replaces);
  const filled = fillLetter(letter, {
    convocation: replaced.length > 0 ? "Nouvelle convocation" : "Convocation",
    prénom: firstnamesOf(family),
    remplace: replacementOf(family, replaced),
    étape: name,
    date: weekdayOf(date),
    heure: hourOf(hour),
    "rendez-vous": appointment(date, hour, destinationsOf(family)),
    participant: family.map(linesOf).join("\n\n"),
    consignes: instructions,
    apporter: toBring.map((thing) => `– ${thing}`).join("\n"),
    lien: `${site.publicUrl}/participant/informations-championnat`,
    contact: site.contactEmail,
  });
  return signed(filled, site);
}

function replacementOf(family: readonly ConvokedPerson[], replaced: readonly ConvokedPerson[]): string {
  if (replaced.length === 0) return "";
  if (replaced.length === family.length) return "Cette convocation remplace la précédente. ";
  return `Pour ${firstnamesOf(replaced)}, cette convocation remplace la précédente. `;
}

const linesOf = (person: Convocation): string =>
  [
    `    Nom : ${person.firstname} ${person.lastname}`,
    `    Numéro de membre : ${person.numPalmares}`,
    `    Identifiant : ${person.username}`,
    ...(person.category === null ? [] : [`    Catégorie : ${categoryLabel(person.category)}`]),
  ].join("\n");

/** A convocation that was mailed, and is cancelled. */
export interface CancelledConvocation {
  readonly firstname: string;
  readonly date: string;
  readonly hour: string;
  /** Null: a deleted center. */
  readonly center: string | null;
  /** The stage they were convoked to. */
  readonly occasion: string;
}

/** The e-mail that a convocation is cancelled without replacement, in the office's words. */
export const cancellationMail = (letter: LetterText, site: Site, { firstname, date, hour, center, occasion }: CancelledConvocation) =>
  signed(
    fillLetter(letter, {
      prénom: firstname,
      étape: occasion,
      date: weekdayOf(date),
      "rendez-vous": appointment(date, hour, center === null ? [] : [{ title: "Lieu", lines: [center] }]),
      contact: site.contactEmail,
    }),
    site,
  );
