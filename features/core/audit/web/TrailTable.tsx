import { Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconUser, IconZoomIn } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatCount, formatDay, formatInstant } from "#platform/web/format.ts";
import type { ListViews } from "#platform/web/ListMenu.tsx";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import type { useTable } from "#platform/web/usePage.ts";
import type { auditApi } from "../audit.contract.ts";
import { subjectName } from "../subjects.ts";
import { valueLabel } from "../value-labels.ts";
import styles from "./trail.module.css";

export type EntryOnWire = ResponseOf<typeof auditApi.list>["data"][number];

interface Props {
  readonly table: ReturnType<typeof useTable<typeof auditApi.list>>["table"];
  readonly filters: readonly ListFilter[];
  /** Links a subject to its page, if it has one. */
  readonly renderLink: (entry: EntryOnWire, name: string) => ReactNode;
  readonly isFiltered: boolean;
  readonly views: ListViews;
}

/** The changes with their author, date, old and new values (SEC-04). */
export function TrailTable({ table, filters, renderLink, isFiltered, views }: Props) {
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
      {...table}
      rowKey={({ id }) => id}
      searchPlaceholder="Une personne&nbsp;: nom, e-mail, identifiant"
      views={views}
      filters={filters}
      nameOf={(entry) => `${nameOfActor(entry)}, ${formatInstant(entry.at)}`}
      actions={(entry) => filterActions(entry, table.onChange)}
      whenEmpty={isFiltered ? undefined : "Rien n'a encore été changé."}
    />
  );
}

/** « Marie Durand a confirmé une inscription : Léa Petit, 2027 » */
const Sentence = ({ entry, renderLink }: { entry: EntryOnWire; renderLink: Props["renderLink"] }) => (
  <Text span display="block" miw={220} inherit style={{ textWrap: "pretty" }}>
    <Text component="strong" fw={600} inherit>
      {nameOfActor(entry)}
    </Text>
    {entry.program !== null && `, par le programme «\u00A0${entry.program}\u00A0»,`} {entry.sentence}
    &nbsp;: {renderLink(entry, subjectName(entry))}
  </Text>
);

export const nameOfActor = ({ actor }: Pick<EntryOnWire, "actor">): string => (actor ? actor.name || "Sans nom" : "Palmarès");

const filterActions = (entry: EntryOnWire, change: (changes: object) => void) => [
  {
    label: `Tout ce qu'a fait ${nameOfActor(entry)}`,
    Icon: IconUser,
    run: () => change({ qui: entry.actor?.id ?? "null", objet: undefined, search: undefined }),
  },
  {
    label: `Tout ce qui concerne ${subjectName(entry)}`,
    Icon: IconZoomIn,
    run: () => change({ objet: entry.about?.userId ? `user ${entry.about.userId}` : entry.subject, qui: undefined, search: undefined }),
  },
];

const COLLAPSED_COUNT = 4;

function Differences({ entry: { differences, omitted, emptiedAt } }: { entry: EntryOnWire }) {
  const [isExpanded, setExpanded] = useState(differences.length <= COLLAPSED_COUNT + 1);
  if (emptiedAt !== null) return `Effacé le ${formatInstant(emptiedAt)}`;
  if (differences.length === 0) return "-";
  const othersText = (count: number) => formatCount(count, "autre champ", "autres champs");
  return (
    <>
      <Stack className={styles.differences} component="dl" gap={2} style={{ overflowWrap: "anywhere" }}>
        {(isExpanded ? differences : differences.slice(0, COLLAPSED_COUNT)).map(({ path, label, before, after }) => (
          <Group key={path.join(".")} align="stretch" gap="0 8px">
            <dt>{label}</dt>
            <dd>
              {before !== null && <del>{formatValue(before)}</del>}
              {before !== null && after !== null && <IconArrowRight size={14} aria-hidden />}
              {after !== null && <ins>{formatValue(after)}</ins>}
            </dd>
          </Group>
        ))}
      </Stack>
      {!isExpanded && (
        <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(true)}>
          {othersText(differences.length - COLLAPSED_COUNT)}
        </Button>
      )}
      {isExpanded && omitted > 0 && `et ${othersText(omitted)}`}
    </>
  );
}

const formatValue = (value: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) ? formatInstant(value) : valueLabel(value);
};
