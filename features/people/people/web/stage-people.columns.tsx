import { UnstyledButton } from "@mantine/core";
import { nameOf, registrationOf, resultOf } from "#contest/results/stage-person.ts";
import { gradeText } from "#contest/results/web/grade-text.ts";
import { QualifiedBadge } from "#contest/results/web/QualifiedBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatMinutes, formatNumber } from "#platform/web/format.ts";
import { OneLine } from "#platform/web/OneLine.tsx";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import type { PersonOnWire, StagePeopleSort } from "../people.contract.ts";
import styles from "./stage-people.module.css";

/** The columns of a stage's people for the office (STG-09); a name opens the person's results. */
export const stagePeopleColumns = (onOpen: (person: PersonOnWire) => void): readonly Column<PersonOnWire, StagePeopleSort>[] => [
  {
    title: "Nom",
    sort: "contact.lastname",
    card: "title",
    show: (person) => (
      <UnstyledButton className={styles.name} onClick={() => onOpen(person)}>
        <OneLine width="name">{nameOf(person)}</OneLine>
      </UnstyledButton>
    ),
  },
  { title: "Numéro de\u00A0membre", sort: "numPalmares", show: ({ numPalmares }) => numPalmares },
  {
    title: "Catégorie",
    sort: "registrations.category.name",
    show: (person) => <CategoryCode name={registrationOf(person)?.category.name ?? "-"} isOneLine />,
  },
  { title: "École ou club", show: (person) => <OneLine width="place">{affiliationOf(person)}</OneLine> },
  { title: "Note", sort: "results.grade", align: "right", show: (person) => gradeText(resultOf(person)) },
  { title: "Coefficient", sort: "results.weightedGrade", align: "right", show: (person) => formatNumber(resultOf(person)?.weightedGrade) },
  { title: "Temps", sort: "results.time", align: "right", show: (person) => formatMinutes(resultOf(person)?.time) },
  {
    title: "Qualification",
    sort: "results.qualified",
    card: "corner",
    show: (person) => <QualifiedBadge qualified={resultOf(person)?.qualified ?? null} />,
  },
  {
    title: "Centre suivant",
    sort: "results.nextExamCenter.name",
    show: (person) => <OneLine width="place">{resultOf(person)?.nextExamCenter?.name ?? "-"}</OneLine>,
  },
];

function affiliationOf(person: PersonOnWire): string {
  const registration = registrationOf(person);
  return registration?.establishment?.name ?? registration?.club?.name ?? "-";
}
