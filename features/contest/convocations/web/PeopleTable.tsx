import { IconDownload, IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import type { ListViews } from "#platform/web/ListMenu.tsx";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import { useTable } from "#platform/web/usePage.ts";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import { type ConvokedRow, convocationsApi } from "../convocations.contract.ts";
import { mailStateLabels } from "../mail-state.ts";
import { MailBadge, mailChoices } from "./ConvocationBar.tsx";

interface Props {
  readonly questionnaireId: string;
  readonly centre: string | undefined;
  readonly mail: string | undefined;
  readonly onPrint: (person: ConvokedRow) => void;
  readonly onMail: (person: ConvokedRow) => void;
  readonly centerFilter: ListFilter;
  readonly refusal: string | null;
  readonly views: ListViews;
  readonly controls: ReactNode;
}

const nameOf = ({ lastname, firstname }: ConvokedRow): string => `${lastname} ${firstname}`;

const columns: readonly Column<ConvokedRow>[] = [
  {
    title: "Nom",
    sort: "lastname",
    card: "title",
    show: nameOf,
  },
  { title: "Numéro de membre", show: ({ numPalmares }) => numPalmares },
  { title: "Catégorie", show: ({ category }) => <CategoryCode name={category ?? "-"} /> },
  { title: "Centre", sort: "centerName", show: ({ centerName }) => centerName },
  { title: "E-mail", card: "corner", show: ({ mail }) => <MailBadge state={mail} /> },
];

const refusalToMail = ({ mail }: ConvokedRow): string | null =>
  mail === "unreachable" || mail === "unconfirmed" ? mailStateLabels[mail] : mail === "waiting" ? "L'e-mail attend déjà de partir" : null;

export function PeopleTable({ questionnaireId, centre, mail, onPrint, onMail, centerFilter, refusal, views, controls }: Props) {
  const query = { "filter.centre": centre, "filter.mail": mail };
  const { search, change, table } = useTable(convocationsApi.people, { params: { questionnaireId }, query });
  return (
    <DataTable
      label="Personnes convoquées"
      columns={columns}
      {...table}
      rowKey={({ userId }) => userId}
      searchPlaceholder="Nom, prénom, identifiant, numéro de membre"
      views={views}
      controls={controls}
      filters={[
        centerFilter,
        choiceFilter({ name: "mail", label: "E-mail", all: "Tous", choices: mailChoices, value: mail, onFilter: change }),
      ]}
      whenEmpty={
        centre || mail || search.search
          ? undefined
          : "Personne n'est encore convoqué\u00A0: choisissez les centres dans les résultats, ou importez un classeur."
      }
      nameOf={nameOf}
      actions={(person) => [
        {
          label: "Télécharger la convocation (PDF)",
          word: "Télécharger",
          Icon: IconDownload,
          iconSize: 18,
          run: () => onPrint(person),
          isFirst: true,
          refusal,
        },
        {
          label: person.mail === "sent" ? "Renvoyer l'e-mail" : "Envoyer l'e-mail",
          Icon: IconMail,
          run: () => onMail(person),
          refusal: refusal ?? refusalToMail(person),
        },
      ]}
    />
  );
}
