import { formatCount, formatDecimal } from "#platform/contract/french-numbers.ts";
import type { EventOnWire } from "./timeline.contract.ts";

const consentNames = { image: "images", federation: "e-mails de la fédération", partners: "e-mails des partenaires" } as const;

const joined = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(", ");
const after = (sentence: string, about: string): string => (about === "" ? sentence : `${sentence}\u00A0: ${about}`);

/** « 9, coefficient 38 » */
const marks = ({ grade, weightedGrade }: EventOnWire): string =>
  joined(grade !== null && formatDecimal(grade), weightedGrade !== null && `coefficient ${formatDecimal(weightedGrade)}`);

/** An event in a sentence without its author and its time (PPL-13); for a letter, its subject. */
export function eventSentence(event: EventOnWire, formatDay: (day: string) => string): string {
  const { kind, stage, place, category, year, date, answered } = event;
  const ofStage = stage ?? "";
  switch (kind) {
    case "account":
      return "Compte ouvert";
    case "password":
      return "Mot de passe choisi";
    case "registered":
      return after(`Inscription au championnat ${year}`, joined(category, place));
    case "confirmed":
      return `Inscription au championnat ${year} confirmée`;
    case "opened":
      return after("Feuille ouverte", ofStage);
    case "saved":
      return after("Dernier enregistrement", joined(ofStage, formatCount(answered ?? 0, "réponse", "réponses")));
    case "closed":
      return after("Étape fermée", ofStage);
    case "graded":
      return after("Note", joined(ofStage, marks(event)));
    case "absent":
      return after("Absence", ofStage);
    case "qualified":
      return after("Qualification", ofStage);
    case "notQualified":
      return after("Pas de qualification", ofStage);
    case "convoked":
      return after("Convocation envoyée", joined(place, date !== null && `le ${formatDay(date)}`, `après ${ofStage}`));
    case "convocationCancelled":
      return after("Convocation annulée", joined(place, `après ${ofStage}`));
    case "consents":
      return after(
        "Autorisations",
        joined(...event.consents.map(({ kind, given }) => `${consentNames[kind]}\u00A0${given ? "oui" : "non"}`)),
      );
    case "change":
      return changeSentence(event);
    case "mail":
      return event.mail?.subject ?? "";
  }
}

/** « a modifié une personne : E-mail », from the trail. */
const changeSentence = ({ sentence, fields, stage, year }: EventOnWire): string =>
  after(sentence ?? "", joined(...fields, stage, year !== null && `championnat ${year}`));

/** The author: « par Marie Durand », « par Camille Vialatte, son responsable »; null without another known person. */
export function eventAuthor({ kind, actor, guardian }: EventOnWire): string | null {
  if (kind === "change") return null;
  if (kind === "consents" && guardian !== null) return `par ${guardian}`;
  return actor === null ? null : `par ${actor}`;
}
