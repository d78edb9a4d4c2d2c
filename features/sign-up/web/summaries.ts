import { categoryInWords } from "#features/categories/category-words.ts";
import { birthdayForPeople } from "#features/users/birthday.ts";
import type { ClubValues } from "../club-form.ts";
import type { CorrespondentValues } from "../correspondent-form.ts";
import type { ParticipantKind, ParticipantValues } from "../participant-form.ts";
import type { SchoolValues } from "../school-form.ts";
import type { Choices } from "./choices.ts";
import type { Line } from "./SummaryStep.tsx";

type Lines = readonly (readonly Line[])[];
type Consents = Pick<CorrespondentValues, "imageCapture" | "communication" | "communicationPartners">;

const yesOrNo = (given: boolean): string => (given ? "Oui" : "Non");

const consentLines = ({ imageCapture, communication, communicationPartners }: Consents): readonly Line[] => [
  ["Images du championnat", yesOrNo(imageCapture)],
  ["E-mails de la fédération", yesOrNo(communication)],
  ["E-mails des partenaires", yesOrNo(communicationPartners)],
];

/** What each step of a participant holds, as a person reads it. */
export function participantLines(kind: ParticipantKind, { contact, ...values }: ParticipantValues, clubs: Choices["clubs"]): Lines {
  const club = clubs.find(({ value }) => value === values.clubId)?.label ?? "Aucun";
  return [
    [
      ...(kind === "student" ? ([["Établissement", values.establishment.name]] as const) : []),
      ["Prénom et nom", `${contact.firstname} ${contact.lastname}`],
      ["Date de naissance", birthdayForPeople(values.birthday)],
      ["Genre", values.genre === "femme" ? "Femme" : "Homme"],
      ["Catégorie", categoryInWords(values.categoryName)],
      ["Langue", values.languageName],
      ...(kind === "individual" ? ([["Club", club]] as const) : []),
    ],
    [
      ["Adresse e-mail", contact.email],
      ["Téléphone", contact.phone || "Non indiqué"],
      ["Adresse", contact.address],
      ["Ville", `${contact.zip_code} ${contact.city}`],
      ["Pays", contact.country],
    ],
    consentLines(values),
  ];
}

interface Place {
  readonly name: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
}

const placeLines = ({ name, street, zipCode, city, country }: Place): readonly Line[] => [
  ["Nom", name],
  ["Adresse", street],
  ["Ville", `${zipCode} ${city}`],
  ["Pays", country],
];

const correspondentLines = ({ contact, ...values }: CorrespondentValues): readonly Line[] => [
  ["Prénom et nom", `${contact.firstname} ${contact.lastname}`],
  ["Adresse e-mail", contact.email],
  ["Téléphone", contact.phone],
  ...consentLines(values),
];

export const schoolLines = ({ establishment, ...values }: SchoolValues): Lines => [
  [["Code RNE", establishment.rneCode.trim().toUpperCase() || "Aucun"], ["Type", establishment.type], ...placeLines(establishment)],
  correspondentLines(values),
];

export const clubLines = ({ club, ...values }: ClubValues): Lines => [placeLines(club), correspondentLines(values)];
