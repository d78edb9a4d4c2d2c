import type { PupilSort } from "#features/people/participants.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { RegistrationBadge } from "#features/registrations/web/RegistrationBadge.tsx";
import { registrationOf, resultOf } from "#features/results/stage-person.ts";
import { QualifiedBadge } from "#features/results/web/QualifiedBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";

type PupilColumn = Column<PersonOnWire> & { readonly sort?: PupilSort };

/** Columns of a school's list of pupils (ETB-06). */
const baseColumns: readonly PupilColumn[] = [
  { title: "Nom", sort: "contact.lastname", card: "title", show: ({ contact }) => contact.lastname },
  { title: "Prénom", sort: "contact.firstname", card: "title", show: ({ contact }) => contact.firstname },
  { title: "E-mail", sort: "contact.email", show: ({ contact }) => contact.email || "-" },
  { title: "Catégorie", sort: "registrations.category.name", show: (person) => registrationOf(person)?.category.name ?? "-" },
  {
    title: "Inscription",
    sort: "registrations.status",
    card: "foot",
    show: (person) => <RegistrationBadge status={registrationOf(person)?.status ?? "PENDING"} />,
  },
];

/** More columns for a stage. */
const stageColumns: readonly PupilColumn[] = [
  {
    title: "Note",
    sort: "results.grade",
    align: "right",
    show: (person) => (resultOf(person)?.absent ? "Absent" : formatNumber(resultOf(person)?.grade)),
  },
  { title: "Coefficient", sort: "results.weightedGrade", align: "right", show: (person) => formatNumber(resultOf(person)?.weightedGrade) },
  { title: "Qualification", show: (person) => <QualifiedBadge qualified={resultOf(person)?.qualified ?? null} /> },
  {
    title: "Centre d'épreuve",
    sort: "results.nextExamCenter.name",
    show: (person) => centerText(resultOf(person)?.nextExamCenter ?? null),
  },
];

/** Where a pupil is convoked; the date is the same for all and is shown above the list. */
const centerText = (center: { readonly name: string; readonly city: string } | null): string =>
  center ? [center.name, center.city].filter((part) => part !== "").join(", ") : "-";

export const pupilColumns = (hasStage: boolean): readonly PupilColumn[] => (hasStage ? [...baseColumns, ...stageColumns] : baseColumns);
