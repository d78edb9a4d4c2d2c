import { Select } from "@mantine/core";
import { IconDownload, IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import type { PageSearch } from "#platform/web/search-params.ts";
import { usePage } from "#platform/web/usePage.ts";
import { type ConvokedRow, convocationsApi } from "../convocations.contract.ts";
import { mailStateLabels } from "../mail-state.ts";
import { MailBadge, mailChoices } from "./ConvocationBar.tsx";

interface PeopleSearch extends PageSearch {
  readonly centre?: string;
  readonly mail?: string;
}

interface Props {
  readonly questionnaireId: string;
  readonly search: PeopleSearch;
  readonly onChange: (changes: PeopleSearch | { readonly mail: string | undefined }) => void;
  readonly onPrint: (person: ConvokedRow) => void;
  readonly onMail: (person: ConvokedRow) => void;
  /** The select of a center. */
  readonly centerFilter: ReactNode;
  readonly refusal: string | null;
}

const columns: readonly Column<ConvokedRow>[] = [
  {
    title: "Nom",
    sort: "lastname",
    card: "title",
    show: ({ lastname, firstname }) => `${lastname} ${firstname}`,
  },
  { title: "Numéro de membre", show: ({ numPalmares }) => numPalmares },
  { title: "Catégorie", show: ({ category }) => category ?? "-" },
  { title: "Centre", sort: "centerName", show: ({ centerName }) => centerName },
  { title: "E-mail", card: "corner", show: ({ mail }) => <MailBadge state={mail} /> },
];

const refusalToMail = ({ mail }: ConvokedRow): string | null =>
  mail === "unreachable" || mail === "unconfirmed" ? mailStateLabels[mail] : mail === "waiting" ? "L'e-mail attend déjà de partir" : null;

/** Convoked people, and their e-mails' states. */
export function PeopleTable({ questionnaireId, search, onChange, onPrint, onMail, centerFilter, refusal }: Props) {
  const { centre, mail, ...page } = search;
  const query = { ...page, "filter.centre": centre, "filter.mail": mail };
  const list = usePage(convocationsApi.people, { params: { questionnaireId }, query: query as never });
  const iconSize = { size: 18, "aria-hidden": true } as const;
  return (
    <DataTable
      label="Personnes convoquées"
      columns={columns}
      list={list}
      search={search}
      onChange={onChange}
      rowKey={({ userId }) => userId}
      searchPlaceholder="Nom, prénom, identifiant, numéro de membre"
      filters={
        <>
          {centerFilter}
          <Select
            label="E-mail"
            size="sm"
            placeholder="Tous"
            data={mailChoices}
            value={mail ?? null}
            onChange={(state) => onChange({ mail: state ?? undefined })}
            clearable
            clearButtonProps={{ "aria-label": "Effacer l'état de l'e-mail" }}
          />
        </>
      }
      whenEmpty={
        centre || mail || page.search
          ? undefined
          : "Personne n'est encore convoqué\u00A0: choisissez les centres dans les résultats, ou importez un classeur."
      }
      actions={(person) => [
        {
          label: "Télécharger la convocation (PDF)",
          icon: <IconDownload {...iconSize} />,
          run: () => onPrint(person),
          isFirst: true,
          refusal,
        },
        {
          label: person.mail === "sent" ? "Renvoyer l'e-mail" : "Envoyer l'e-mail",
          icon: <IconMail {...iconSize} />,
          run: () => onMail(person),
          refusal: refusal ?? refusalToMail(person),
        },
      ]}
    />
  );
}
