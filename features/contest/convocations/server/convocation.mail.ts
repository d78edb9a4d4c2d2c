import { agreeLetter, fillLetter, type LetterText } from "#access/mail/letter-text.ts";
import { type Site, signed } from "#access/mail/server/site.service.ts";
import { plainMeasures } from "#contest/accommodations/accommodation.ts";
import { agree } from "#platform/contract/agreement.ts";
import { hourOf, weekdayOf } from "#platform/contract/paris.ts";
import { categoryLabel } from "#season/categories/category-labels.ts";
import { addressLines, type Convocation, toBring } from "../convocation.ts";

export interface Occasion {
  readonly name: string;
  readonly date: string;
  readonly hour: string;
  readonly instructions: string;
}

const appointment = (date: string, hour: string, place: readonly string[]): string =>
  [
    `    Date : ${weekdayOf(date)}`,
    `    Heure : ${hourOf(hour)} (heure de Paris)`,
    ...(place.length > 0 ? [`    Lieu : ${place.join("\n           ")}`] : []),
  ].join("\n");

interface Reader {
  readonly genre: string | null;
}

/** A convocation's e-mail, in the office's words; `isNew` if it replaces an outdated one. */
export function convocationMail(
  letter: LetterText,
  site: Site,
  person: Convocation & Reader,
  { name, date, hour, instructions }: Occasion,
  isNew: boolean,
): LetterText {
  const participant = [
    `    Nom : ${person.firstname} ${person.lastname}`,
    `    Numéro de membre : ${person.numPalmares}`,
    `    Identifiant : ${person.username}`,
    ...(person.category === null ? [] : [`    Catégorie : ${categoryLabel(person.category)}`]),
    ...(person.accommodation ? [`    Prévu pour vous : ${plainMeasures(person.accommodation)}`] : []),
  ];
  const filled = fillLetter(agreeLetter(letter, person.genre), {
    convocation: isNew ? "Nouvelle convocation" : "Convocation",
    prénom: person.firstname,
    remplace: isNew ? "Cette convocation remplace la précédente. " : "",
    étape: name,
    date: weekdayOf(date),
    heure: hourOf(hour),
    "rendez-vous": appointment(date, hour, [person.center.name, ...addressLines(person.center)]),
    participant: participant.join("\n"),
    consignes: agree(instructions, person.genre),
    apporter: toBring.map((thing) => `– ${thing}`).join("\n"),
    lien: `${site.publicUrl}/participant/informations-championnat`,
    contact: site.contactEmail,
  });
  return signed(filled, site);
}

export interface CancelledConvocation extends Reader {
  readonly firstname: string;
  readonly date: string;
  readonly hour: string;
  /** Null if the center was deleted. */
  readonly center: string | null;
  readonly occasion: string;
}

export const cancellationMail = (
  letter: LetterText,
  site: Site,
  { firstname, genre, date, hour, center, occasion }: CancelledConvocation,
) =>
  signed(
    fillLetter(agreeLetter(letter, genre), {
      prénom: firstname,
      étape: occasion,
      date: weekdayOf(date),
      "rendez-vous": appointment(date, hour, center === null ? [] : [center]),
      contact: site.contactEmail,
    }),
    site,
  );
