import { Text } from "@mantine/core";
import { IconUser, IconZoomIn } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatInstant } from "#platform/web/format.ts";
import type { usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import type { auditApi } from "../audit.contract.ts";
import { settingLabel } from "../field-labels.ts";
import { type Action, actionLabels, parseSubject, subjectLabels } from "../trail-labels.ts";
import { Differences } from "./Differences.tsx";

export type EntryOnWire = ResponseOf<typeof auditApi.list>["data"][number];

interface Props {
  readonly list: ReturnType<typeof usePage<typeof auditApi.list>>;
  readonly filters: ReactNode;
  /** Shows a thing as a link to its page, if it has one. */
  readonly renderLink: (entry: EntryOnWire, name: string) => ReactNode;
  readonly isFiltered: boolean;
}

/** Who changed what, when, before and after (SEC-04). */
export function TrailTable({ list, filters, renderLink, isFiltered }: Props) {
  const { search, change } = usePageSearch();
  const columns: readonly Column<EntryOnWire>[] = [
    {
      title: "Quand",
      card: "foot",
      show: ({ at }) => (
        <Text span inherit style={{ whiteSpace: "nowrap" }}>
          {formatInstant(at)}
        </Text>
      ),
    },
    { title: "Changement", card: "title", show: (entry) => <Sentence entry={entry} renderLink={renderLink} /> },
    { title: "Détail", show: (entry) => <Differences entry={entry} /> },
  ];
  return (
    <DataTable
      label="Journal"
      columns={columns}
      list={list}
      search={search}
      onChange={change}
      rowKey={({ id }) => id}
      searchPlaceholder="Une personne&nbsp;: nom, e-mail, identifiant"
      filters={filters}
      actions={(entry) => filterActions(entry, change)}
      whenEmpty={isFiltered ? undefined : "Rien n'a encore été changé."}
    />
  );
}

/** « Marie Durand a confirmé une inscription : Léa Petit, 2027 » */
const Sentence = ({ entry, renderLink }: { entry: EntryOnWire; renderLink: Props["renderLink"] }) => (
  <Text span display="block" miw={220} inherit style={{ textWrap: "pretty" }}>
    <Text component="strong" fw={600} inherit>
      {nameOfActor(entry)}
    </Text>{" "}
    {actionLabels[entry.action as Action] ?? entry.action}&nbsp;: {renderLink(entry, subjectName(entry))}
  </Text>
);

export const nameOfActor = ({ actor }: Pick<EntryOnWire, "actor">): string => (actor ? actor.name || "Sans nom" : "Palmarès");

/** The current name, otherwise kind and number. */
export function subjectName({ about, subject }: Pick<EntryOnWire, "about" | "subject">): string {
  const parsed = parseSubject(subject);
  if (about) return about.name;
  if (!parsed) return subject;
  if (parsed.kind === "setting") return settingLabel(parsed.key);
  return /^[\d/]+$/.test(parsed.key) ? `${subjectLabels[parsed.kind]} n° ${parsed.key}, qui n'existe plus` : parsed.key;
}

const filterActions = (entry: EntryOnWire, change: (changes: object) => void) => [
  {
    label: `Tout ce qu'a fait ${nameOfActor(entry)}`,
    icon: <IconUser size={18} aria-hidden />,
    run: () => change({ qui: entry.actor?.id ?? "null", objet: undefined, search: undefined }),
  },
  {
    label: `Tout ce qui concerne ${subjectName(entry)}`,
    icon: <IconZoomIn size={18} aria-hidden />,
    run: () => change({ objet: entry.about?.userId ? `user ${entry.about.userId}` : entry.subject, qui: undefined, search: undefined }),
  },
];
