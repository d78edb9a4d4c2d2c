import { Group, Skeleton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { MembershipCounts, MembershipOnWire } from "#access/responsibility/memberships.contract.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { useActiveYear } from "../../../season.ts";
import { OfficeList } from "../-lists/OfficeList.tsx";
import styles from "./members.module.css";
import { ConfirmPayment, type Member, paymentAction } from "./payment.tsx";
import { RequestList } from "./RequestList.tsx";
import type { Request } from "./RequestWindow.tsx";
import { type FilterName, type MembersSearch, registrationFilters } from "./search.ts";

export const membershipFilterOf = ({ adhesion }: MembersSearch, year: number) => ({
  year,
  ...(adhesion && { registrationFilter: registrationFilters[adhesion] }),
});

interface Props<Row extends Member & { readonly id: string }, R extends Request> {
  readonly kind: "schools" | "clubs";
  readonly title: string;
  /** « club »: the singular noun, whose plural ends in « s ». */
  readonly noun: string;
  readonly year: number;
  readonly search: MembersSearch;
  readonly counts: MembershipCounts | undefined;
  readonly columns: readonly Column<Row>[];
  readonly list: ComponentProps<typeof OfficeList<Row>>["list"];
  readonly searchPlaceholder: string;
  readonly whenNone: string;
  readonly exportButton: ReactNode;
  readonly addLabel: string;
  readonly requests: Omit<ComponentProps<typeof RequestList<R>>, "placeholder" | "onOpen">;
  readonly otherActions?: (row: Row) => readonly RowAction[];
  readonly windows: {
    readonly add: (onClose: () => void) => ReactNode;
    readonly edit: (id: string, onClose: () => void) => ReactNode;
    readonly decide: (id: string, onClose: () => void) => ReactNode;
  };
}

export function MembershipsDesk<Row extends Member & { readonly id: string }, R extends Request>(props: Props<Row, R>) {
  const { kind, title, noun, year, search, counts, requests, otherActions, windows } = props;
  const activeYear = useActiveYear();
  const { change, show } = props.list;
  const { modifier, ajouter, demande } = search;
  const years = useApiQuery(configurationApi.years).data ?? [];
  const [payment, setPayment] = useState<{ member: Row; membership: MembershipOnWire } | null>(null);
  return (
    <>
      <OfficeList
        title={title}
        list={props.list}
        seasons={{
          years: [...new Set([...years, year])].toSorted((one, other) => other - one),
          year,
          onChoose: (chosen) => change({ year: chosen === activeYear ? undefined : chosen }),
        }}
        writeTo={(searched) => ({ kind, filter: { ...membershipFilterOf(search, year), ...searched } })}
        listActions={props.exportButton}
        addLabel={props.addLabel}
        counts={<MemberCounts counts={counts} year={year} filter={search.adhesion} allLabel={(count) => formatCount(count, noun)} />}
        columns={props.columns}
        searchPlaceholder={props.searchPlaceholder}
        nameOf={({ name }) => name}
        rowActions={(member) => [
          ...(year === activeYear ? paymentAction(member, year, (membership) => setPayment({ member, membership })) : []),
          { label: "Modifier", Icon: IconPencil, isFirst: true, run: () => show({ modifier: member.id }) },
          ...(otherActions?.(member) ?? []),
        ]}
        whenEmpty={counts?.all === 0 ? props.whenNone : undefined}
      >
        <RequestList {...requests} placeholder={props.searchPlaceholder} onOpen={(id) => show({ demande: id })} />
      </OfficeList>
      {ajouter && windows.add(() => show({ ajouter: undefined }))}
      {modifier && windows.edit(modifier, () => show({ modifier: undefined }))}
      {demande && windows.decide(demande, () => show({ demande: undefined }))}
      {payment && <ConfirmPayment {...payment} onClose={() => setPayment(null)} />}
    </>
  );
}

interface MemberCountsProps {
  readonly counts: MembershipCounts | undefined;
  readonly year: number;
  readonly filter: FilterName | undefined;
  readonly allLabel: (count: number) => string;
}

/** « 60 clubs, 42 inscrits, 30 payés, 12 à payer, 18 non inscrits »: each links to its rows. */
function MemberCounts({ counts, year, filter, allLabel }: MemberCountsProps) {
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
    <Group component="nav" gap={6} mih={36} aria-label={`Adhésions ${year}`}>
      {count(undefined, allLabel(counts.all))}
      {count("inscrits", formatCount(registered, "inscrit"))}
      {count("payes", formatCount(paid, "payé"))}
      {count("a-payer", `${formatNumber(registered - paid)} à payer`)}
      {count("non-inscrits", formatCount(counts.all - registered, "non inscrit"))}
    </Group>
  );
}

/** As high as the loaded content: the list below does not jump. */
const CountsSkeleton = () => (
  <Group gap={6} mih={36} aria-hidden>
    {[118, 92, 86, 96, 122].map((width) => (
      <Skeleton key={width} className={styles.comingCount ?? ""} width={width} radius="xl" />
    ))}
  </Group>
);
