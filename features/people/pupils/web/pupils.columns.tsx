import { RegistrationBadge } from "#contest/registrations/web/RegistrationBadge.tsx";
import { registrationOf, resultOf } from "#contest/results/stage-person.ts";
import { stageColumns } from "#contest/results/web/stage.columns.tsx";
import type { PupilSort } from "#people/people/participants.contract.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { OneLine } from "#platform/web/OneLine.tsx";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";

/** Columns of a school's list of pupils (ETB-06), with more for a stage. */
export const pupilColumns = (hasStage: boolean): readonly (Column<PersonOnWire> & { readonly sort?: PupilSort })[] => [
  { title: "Nom", sort: "contact.lastname", card: "title", show: ({ contact }) => contact.lastname },
  { title: "Prénom", sort: "contact.firstname", card: "title", show: ({ contact }) => contact.firstname },
  {
    title: "E-mail",
    sort: "contact.email",
    show: ({ contact }) => (hasStage ? <OneLine width="name">{contact.email || "-"}</OneLine> : contact.email || "-"),
  },
  { title: "Catégorie", sort: "registrations.category.name", card: "foot", show: showCategory },
  { title: "Classe", sort: "registrations.className", card: "foot", show: (person) => registrationOf(person)?.className || "-" },
  {
    title: "Inscription",
    sort: "registrations.status",
    card: "corner",
    show: (person) => <RegistrationBadge status={registrationOf(person)?.status ?? "PENDING"} />,
  },
  ...(hasStage ? stageColumns("results", resultOf<PersonOnWire["results"][number]>) : []),
];

/** Its rules load after the list. */
const CategoryToReread = lazyPart(() => import("#season/categories/web/CategoryToReread.tsx"));

function showCategory(person: PersonOnWire) {
  const registration = registrationOf(person);
  return (
    <>
      <CategoryCode name={registration?.category.name ?? "-"} />
      {registration && <CategoryToReread registration={registration} birthday={person.birthday} />}
    </>
  );
}
