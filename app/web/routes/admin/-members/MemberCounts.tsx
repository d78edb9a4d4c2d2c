import { Group, Progress, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MembershipCounts } from "#features/memberships/memberships.contract.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import styles from "./members.module.css";
import type { FilterName, MembersSearch } from "./search.ts";

interface Props {
  readonly counts: MembershipCounts | undefined;
  readonly year: number;
  readonly filter: FilterName | undefined;
  /** « 3 clubs » */
  readonly allLabel: (count: number) => string;
}

/** « 60 clubs, 42 inscrits, 30 payés, 12 à payer, 18 non inscrits »: each links to those it counts. */
export function MemberCounts({ counts, year, filter, allLabel }: Props) {
  if (!counts) return <CountsSkeleton />;
  const { registered, paid } = counts;
  const count = (name: FilterName | undefined, children: ReactNode) => (
    <Link
      className={styles.count ?? ""}
      to="."
      search={({ page: _, modifier: __, adhesion: ___, ...before }: MembersSearch) => ({ ...before, ...(name && { adhesion: name }) })}
      aria-current={filter === name ? "true" : undefined}
    >
      {children}
    </Link>
  );
  return (
    <>
      <Group className={styles.counts} component="nav" gap={8} mt="md" aria-label={`Adhésions ${year}`}>
        {count(undefined, allLabel(counts.all))}
        {count("inscrits", formatCount(registered, "inscrit"))}
        {count("payes", formatCount(paid, "payé"))}
        {count("a-payer", `${formatNumber(registered - paid)} à payer`)}
        {count("non-inscrits", formatCount(counts.all - registered, "non inscrit"))}
      </Group>
      {registered > 0 && (
        <Progress.Root size="sm" radius="xl" mt="sm" maw={420} aria-hidden>
          <Progress.Section value={(100 * paid) / registered} color="green" />
          <Progress.Section value={(100 * (registered - paid)) / registered} color="amber" />
        </Progress.Root>
      )}
    </>
  );
}

/** As high as the loaded content: the list below does not jump. */
const CountsSkeleton = () => (
  <>
    <Group className={styles.counts} gap={8} mt="md" aria-hidden>
      {[118, 92, 86, 96, 122].map((width) => (
        <Skeleton key={width} className={styles.comingCount ?? ""} width={width} radius="xl" />
      ))}
    </Group>
    <Skeleton mt="sm" maw={420} height={5} radius="xl" aria-hidden />
  </>
);
