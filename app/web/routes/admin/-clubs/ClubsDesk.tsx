import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type ClubOnWire, clubsApi } from "#features/clubs/clubs.contract.ts";
import type { MembershipOnWire } from "#features/memberships/memberships.contract.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { ExportButton } from "#platform/web/ExportButton.tsx";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { ConfirmPayment } from "../-members/ConfirmPayment.tsx";
import { MemberCounts } from "../-members/MemberCounts.tsx";
import { MembersHeader } from "../-members/MembersHeader.tsx";
import { paymentAction } from "../-members/payment.tsx";
import { registrationFilters } from "../-members/search.ts";
import { AddClub } from "./AddClub.tsx";
import { ClubRequestModal } from "./ClubRequestModal.tsx";
import { ClubRequests } from "./ClubRequests.tsx";
import { clubColumns } from "./columns.tsx";
import { EditClub } from "./EditClub.tsx";

const route = getRouteApi("/admin/clubs");

interface Props {
  readonly year: number;
  readonly activeYear: number | null;
}

/** The clubs, and their memberships of one year (ADM-06). */
export function ClubsDesk({ year, activeYear }: Props) {
  const { search, change } = usePageSearch();
  const { adhesion, modifier, ajouter, demande } = route.useSearch();
  const { page } = search;
  const yearFilter = { year, ...(adhesion && { registrationFilter: registrationFilters[adhesion] }) };
  const list = usePage(clubsApi.list, {
    query: {
      ...yearFilter,
      ...pageQueryOf(search),
    },
  });
  const counts = useQuery(apiQuery(clubsApi.counts, { query: { year } })).data;
  const [paymentToConfirm, setPaymentToConfirm] = useState<{ club: ClubOnWire; membership: MembershipOnWire } | null>(null);
  return (
    <>
      <MembersHeader
        title="Clubs"
        year={year}
        onYear={(chosen) => change({ year: chosen === activeYear ? undefined : chosen })}
        actions={
          <>
            <ExportButton endpoint={clubsApi.export} request={{ query: yearFilter }} isEmpty={counts?.all === 0} />
            <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change({ page, ajouter: "oui" })}>
              Ajouter un club
            </Button>
          </>
        }
      >
        <MemberCounts counts={counts} year={year} filter={adhesion} allLabel={(count) => formatCount(count, "club")} />
      </MembersHeader>
      <ClubRequests onOpen={(id) => change({ page, demande: id })} />
      <DataTable
        label="Clubs"
        columns={clubColumns(year)}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder="Nom ou ville"
        actions={(club) => [
          ...paymentAction(club, { year, activeYear }, (membership) => setPaymentToConfirm({ club, membership })),
          {
            label: `Modifier ${club.name}`,
            icon: <IconPencil size={20} aria-hidden />,
            isFirst: true,
            run: () => change({ page, modifier: club.id }),
          },
        ]}
        whenEmpty={counts?.all === 0 ? "Un club apparaît ici dès que vous l'acceptez, ou que vous l'ajoutez." : undefined}
      />
      {ajouter && <AddClub onClose={() => change({ page, ajouter: undefined })} />}
      {modifier && <EditClub id={modifier} onClose={() => change({ page, modifier: undefined })} />}
      {demande && <ClubRequestModal key={demande} id={demande} onClose={() => change({ page, demande: undefined })} />}
      {paymentToConfirm && (
        <ConfirmPayment member={paymentToConfirm.club} membership={paymentToConfirm.membership} onClose={() => setPaymentToConfirm(null)} />
      )}
    </>
  );
}
