import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import type { MembershipCounts, MembershipOnWire } from "#features/memberships/memberships.contract.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { DeskHeader } from "#platform/web/DeskHeader.tsx";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import { pageQueryOf } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { MemberCounts } from "./MemberCounts.tsx";
import { ConfirmPayment, type Member, paymentAction } from "./payment.tsx";
import { type MembersSearch, registrationFilters } from "./search.ts";

/** The filters of the list in the address, without its page. */
export const membershipFilterOf = ({ adhesion }: MembersSearch, year: number) => ({
  year,
  ...(adhesion && { registrationFilter: registrationFilters[adhesion] }),
});

/** The query of a page of the list. */
export const membershipQueryOf = (search: MembersSearch, year: number) => ({ ...membershipFilterOf(search, year), ...pageQueryOf(search) });

interface Props<Row extends Member & { readonly id: string }> {
  readonly title: string;
  /** « club »: one of them, with a plural in « s ». */
  readonly noun: string;
  readonly year: number;
  readonly activeYear: number | null;
  /** From the address. */
  readonly search: MembersSearch;
  readonly counts: MembershipCounts | undefined;
  readonly columns: readonly Column<Row>[];
  readonly list: ComponentProps<typeof DataTable<Row>>["list"];
  readonly searchPlaceholder: string;
  /** How the first one comes. */
  readonly whenNone: string;
  readonly exportButton: ReactNode;
  /** « Ajouter un club » */
  readonly addLabel: string;
  /** The requests that wait. */
  readonly requests: (onOpen: (id: string) => void) => ReactNode;
  readonly otherActions?: (row: Row) => readonly RowAction[];
  /** The windows to add one, to change one, and to decide about a request. */
  readonly windows: {
    readonly add: (onClose: () => void) => ReactNode;
    readonly edit: (id: string, onClose: () => void) => ReactNode;
    readonly decide: (id: string, onClose: () => void) => ReactNode;
  };
}

/** The clubs or the schools, and their memberships of one year (ADM-06, ADM-07). */
export function MembershipsDesk<Row extends Member & { readonly id: string }>(props: Props<Row>) {
  const { title, noun, year, activeYear, search, counts, list, requests, otherActions, windows } = props;
  const { change } = usePageSearch();
  const { page, modifier, ajouter, demande } = search;
  const years = useQuery(apiQuery(configurationApi.years)).data ?? [];
  const [payment, setPayment] = useState<{ member: Row; membership: MembershipOnWire } | null>(null);
  return (
    <>
      <DeskHeader
        title={title}
        seasons={{
          years: [...new Set([...years, year])].toSorted((one, other) => other - one),
          year,
          onChoose: (chosen) => change({ year: chosen === activeYear ? undefined : chosen }),
        }}
        actions={
          <>
            {props.exportButton}
            <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change({ page, ajouter: "oui" })}>
              {props.addLabel}
            </Button>
          </>
        }
      >
        <MemberCounts counts={counts} year={year} filter={search.adhesion} allLabel={(count) => formatCount(count, noun)} />
      </DeskHeader>
      {requests((id) => change({ page, demande: id }))}
      <DataTable
        label={title}
        columns={props.columns}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder={props.searchPlaceholder}
        actions={(member) => [
          ...paymentAction(member, { year, activeYear }, (membership) => setPayment({ member, membership })),
          {
            label: `Modifier ${member.name}`,
            icon: <IconPencil size={20} aria-hidden />,
            isFirst: true,
            run: () => change({ page, modifier: member.id }),
          },
          ...(otherActions?.(member) ?? []),
        ]}
        whenEmpty={counts?.all === 0 ? props.whenNone : undefined}
      />
      {ajouter && windows.add(() => change({ page, ajouter: undefined }))}
      {modifier && windows.edit(modifier, () => change({ page, modifier: undefined }))}
      {demande && windows.decide(demande, () => change({ page, demande: undefined }))}
      {payment && <ConfirmPayment {...payment} onClose={() => setPayment(null)} />}
    </>
  );
}
