import { IconUser, IconZoomIn } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatInstant } from "#platform/web/format.ts";
import type { usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import type { auditApi } from "../audit.contract.ts";
import { settingLabel } from "../field-words.ts";
import { type Action, readSubject, subjects, wordings } from "../wordings.ts";
import { Differences } from "./Differences.tsx";
import styles from "./trail.module.css";

export type EntryOnWire = AnswerOf<typeof auditApi.list>["data"][number];

interface Props {
  readonly list: ReturnType<typeof usePage<typeof auditApi.list>>;
  readonly filters: ReactNode;
  /** Shows a thing as a link to its page, where it has one. */
  readonly linked: (entry: EntryOnWire, name: string) => ReactNode;
  readonly isNarrowed: boolean;
}

/** Who changed what, when, before and after (SEC-04). */
export function TrailTable({ list, filters, linked, isNarrowed }: Props) {
  const { search, change } = usePageSearch();
  const columns: readonly Column<EntryOnWire>[] = [
    { title: "Quand", card: "foot", show: ({ at }) => <span className={styles.when}>{formatInstant(at)}</span> },
    { title: "Changement", card: "title", show: (entry) => <Sentence entry={entry} linked={linked} /> },
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
      searched="Une personne&nbsp;: nom, e-mail, identifiant"
      filters={filters}
      actions={(entry) => narrowings(entry, change)}
      whenEmpty={isNarrowed ? undefined : "Rien n'a encore été changé."}
    />
  );
}

/** « Marie Durand a confirmé une inscription : Léa Petit, 2027 » */
const Sentence = ({ entry, linked }: { entry: EntryOnWire; linked: Props["linked"] }) => (
  <span className={styles.sentence}>
    <strong>{nameOfActor(entry)}</strong> {wordings[entry.action as Action] ?? entry.action}&nbsp;: {linked(entry, subjectName(entry))}
  </span>
);

export const nameOfActor = ({ actor }: Pick<EntryOnWire, "actor">): string => (actor ? actor.name || "Sans nom" : "Palmarès");

/** How the thing is called today, else what it was. */
export function subjectName({ about, subject }: Pick<EntryOnWire, "about" | "subject">): string {
  const read = readSubject(subject);
  if (about) return about.name;
  if (!read) return subject;
  if (read.kind === "setting") return settingLabel(read.key);
  return /^[\d/]+$/.test(read.key) ? `${subjects[read.kind]} n° ${read.key}, qui n'existe plus` : read.key;
}

const narrowings = (entry: EntryOnWire, change: (changes: object) => void) => [
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
