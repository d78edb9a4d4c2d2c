import { AGE_OF_MAJORITY, type ConsentAnswers, isYoungerThan, needsGuardian } from "#access/consents/consents.ts";
import { optionalFieldNames } from "#core/accounts/contact.ts";
import { genreWord } from "#core/accounts/genre.ts";
import { personColumns } from "#core/accounts/person-columns.ts";
import { formatBirthday } from "#platform/contract/birthday.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import { categoryLabel } from "#season/categories/category-labels.ts";
import type { ClubValues } from "../club-form.ts";
import type { CorrespondentValues } from "../correspondent-form.ts";
import type { ParticipantKind, ParticipantValues } from "../participant-form.ts";
import { type SchoolValues, typedCode } from "../school-form.ts";
import type { Choices } from "./choices.ts";
import type { Line } from "./SummaryStep.tsx";

type Lines = readonly (readonly Line[])[];

const yesOrNo = (isGiven: boolean | null): string => (isGiven ? "Oui" : "Non");

const consentLines = ({ imageCapture, communication, communicationPartners }: ConsentAnswers): readonly Line[] => [
  ["Images du championnat", yesOrNo(imageCapture)],
  ["E-mails de la fédération", yesOrNo(communication)],
  ["E-mails des partenaires", yesOrNo(communicationPartners)],
];

export function participantLines(kind: ParticipantKind, { contact, ...values }: ParticipantValues, choices: Choices, today: string): Lines {
  const category = choices.categories.find(({ name }) => name === values.categoryName);
  const club = choices.clubs.find(({ value }) => value === values.clubId)?.label;
  return [
    [
      ...(kind === "student" ? ([["Établissement", values.establishment.name]] as const) : []),
      ["Prénom et nom", `${contact.firstname} ${contact.lastname}`],
      ["Date de naissance", formatBirthday(values.birthday)],
      ["Genre", genreWord(values.genre === "femme" ? "femme" : "homme", isYoungerThan(AGE_OF_MAJORITY, values.birthday, today))],
      ...(values.schoolClass ? ([["Classe", values.schoolClass]] as const) : []),
      ["Catégorie", category ? categoryLabel(category) : values.categoryName],
      ...(values.languageName === "Français" ? [] : ([["Langue", values.languageName]] as const)),
      ...(club ? ([["Club", club]] as const) : []),
    ],
    [
      ["Adresse e-mail", contact.email],
      ...optionalFieldNames.filter((name) => contact[name]).map((name) => [personColumns[name].label, contact[name]] as const),
      ["Adresse", contact.address],
      ["Ville", `${contact.zip_code} ${contact.city}`],
      ...(isFrance(contact.country) ? [] : ([["Pays", contact.country]] as const)),
    ],
    [
      ...consentLines(values),
      ...(needsGuardian(values.birthday, today) ? ([["Autorisations données par", values.guardian.trim()]] as const) : []),
    ],
  ];
}

const placeLines = ({ name, street, zipCode, city, country }: ClubValues["club"]): readonly Line[] => [
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
  [["Code UAI", typedCode(establishment) || "Aucun"], ["Type", establishment.type], ...placeLines(establishment)],
  correspondentLines(values),
];

export const clubLines = ({ club, ...values }: ClubValues): Lines => [placeLines(club), correspondentLines(values)];
