import { formatCount, formatDecimal } from "#platform/contract/french-numbers.ts";
import type { EventOnWire } from "./timeline.contract.ts";

const consentNames = { image: "images", federation: "e-mails de la fédération", partners: "e-mails des partenaires" } as const;

const joined = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(", ");
const after = (sentence: string, about: string): string => (about === "" ? sentence : `${sentence}\u00A0: ${about}`);

/** « 9, coefficient 38 » */
const marks = ({ grade, weightedGrade }: EventOnWire): string =>
  joined(grade !== null && formatDecimal(grade), weightedGrade !== null && `coefficient ${formatDecimal(weightedGrade)}`);

type FormatDay = (day: string) => string;

const sentences: Readonly<Record<EventOnWire["kind"], (event: EventOnWire, formatDay: FormatDay) => string>> = {
  account: () => "Compte ouvert",
  password: () => "Mot de passe choisi",
  registered: ({ year, category, place }) => after(`Inscription au championnat ${year}`, joined(category, place)),
  confirmed: ({ year }) => `Inscription au championnat ${year} confirmée`,
  opened: ({ stage }) => after("Feuille ouverte", joined(stage)),
  saved: ({ stage, answered }) => after("Dernier enregistrement", joined(stage, formatCount(answered ?? 0, "réponse", "réponses"))),
  closed: ({ stage }) => after("Étape fermée", joined(stage)),
  graded: (event) => after("Note", joined(event.stage, marks(event))),
  absent: ({ stage }) => after("Absence", joined(stage)),
  qualified: ({ stage }) => after("Qualification", joined(stage)),
  notQualified: ({ stage }) => after("Pas de qualification", joined(stage)),
  convoked: ({ place, date, stage }, formatDay) =>
    after("Convocation envoyée", joined(place, date !== null && `le ${formatDay(date)}`, `après ${stage ?? ""}`)),
  convocationCancelled: ({ place, stage }) => after("Convocation annulée", joined(place, `après ${stage ?? ""}`)),
  consents: ({ consents }) =>
    after("Autorisations", joined(...consents.map(({ kind, given }) => `${consentNames[kind]}\u00A0${given ? "oui" : "non"}`))),
  // « a modifié une personne : E-mail »
  change: ({ sentence, fields, stage, year }) => after(sentence ?? "", joined(...fields, stage, year !== null && `championnat ${year}`)),
  mail: ({ mail }) => mail?.subject ?? "",
};

/** An event in a sentence without its author and its time (PPL-13); for a letter, its subject. A newer node may send another kind. */
export const eventSentence = (event: EventOnWire, formatDay: FormatDay): string => sentences[event.kind]?.(event, formatDay) ?? "";

/** The author: « par Marie Durand », « par Camille Vialatte, son responsable »; null without another known person. */
export function eventAuthor({ kind, actor, guardian }: EventOnWire): string | null {
  if (kind === "change") return null;
  if (kind === "consents" && guardian !== null) return `par ${guardian}`;
  return actor === null ? null : `par ${actor}`;
}
