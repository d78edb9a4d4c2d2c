import { Button } from "@mantine/core";
import { IconBuildingBank, IconPencil, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type OfficeSchoolOnWire, schoolsApi } from "#features/establishments/schools.contract.ts";
import { refusalToConvert } from "#features/exam-centers/conversion.ts";
import type { MembershipOnWire } from "#features/memberships/memberships.contract.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { ExportButton } from "#platform/web/ExportButton.tsx";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { ConvertSchool } from "../-centers/ConvertSchool.tsx";
import { ConfirmPayment } from "../-members/ConfirmPayment.tsx";
import { MemberCounts } from "../-members/MemberCounts.tsx";
import { MembersHeader } from "../-members/MembersHeader.tsx";
import { paymentAction } from "../-members/payment.tsx";
import { registrationFilters } from "../-members/search.ts";
import { AddSchool } from "./AddSchool.tsx";
import { schoolColumns } from "./columns.tsx";
import { EditSchool } from "./EditSchool.tsx";
import { RequestModal } from "./RequestModal.tsx";
import { Requests } from "./Requests.tsx";

const route = getRouteApi("/admin/etablissements");

interface Props {
  readonly year: number;
  readonly activeYear: number | null;
}

/** The schools, and their memberships of one year (ADM-07). */
export function SchoolsDesk({ year, activeYear }: Props) {
  const { search, change } = usePageSearch();
  const { adhesion, modifier, ajouter, demande } = route.useSearch();
  const { page } = search;
  const yearFilter = { year, ...(adhesion && { registrationFilter: registrationFilters[adhesion] }) };
  const list = usePage(schoolsApi.list, {
    query: {
      ...yearFilter,
      ...pageQueryOf(search),
    },
  });
  const counts = useQuery(apiQuery(schoolsApi.counts, { query: { year } })).data;
  const [paymentToConfirm, setPaymentToConfirm] = useState<{ school: OfficeSchoolOnWire; membership: MembershipOnWire } | null>(null);
  const [schoolToConvert, setSchoolToConvert] = useState<OfficeSchoolOnWire | null>(null);
  return (
    <>
      <MembersHeader
        title="Établissements"
        year={year}
        onYear={(chosen) => change({ year: chosen === activeYear ? undefined : chosen })}
        actions={
          <>
            <ExportButton endpoint={schoolsApi.export} request={{ query: yearFilter }} isEmpty={counts?.all === 0} />
            <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change({ page, ajouter: "oui" })}>
              Ajouter un établissement
            </Button>
          </>
        }
      >
        <MemberCounts counts={counts} year={year} filter={adhesion} allLabel={(count) => formatCount(count, "établissement")} />
      </MembersHeader>
      <Requests onOpen={(id) => change({ page, demande: id })} />
      <DataTable
        label="Établissements"
        columns={schoolColumns(year)}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder="Nom, ville ou code RNE"
        actions={(school) => [
          ...paymentAction(school, { year, activeYear }, (membership) => setPaymentToConfirm({ school, membership })),
          {
            label: `Modifier ${school.name}`,
            icon: <IconPencil size={20} aria-hidden />,
            isFirst: true,
            run: () => change({ page, modifier: school.id }),
          },
          {
            label: "Convertir en centre d'épreuve",
            icon: <IconBuildingBank size={18} aria-hidden />,
            run: () => setSchoolToConvert(school),
            refusal: refusalToConvert(school),
          },
        ]}
        whenEmpty={
          counts?.all === 0 ? "Un établissement apparaît ici dès que son correspondant est confirmé, ou que vous l'ajoutez." : undefined
        }
      />
      {ajouter && <AddSchool onClose={() => change({ page, ajouter: undefined })} />}
      {modifier && <EditSchool id={modifier} onClose={() => change({ page, modifier: undefined })} />}
      {demande && <RequestModal key={demande} id={demande} onClose={() => change({ page, demande: undefined })} />}
      {paymentToConfirm && (
        <ConfirmPayment
          member={paymentToConfirm.school}
          membership={paymentToConfirm.membership}
          onClose={() => setPaymentToConfirm(null)}
        />
      )}
      {schoolToConvert && <ConvertSchool school={schoolToConvert} onClose={() => setSchoolToConvert(null)} />}
    </>
  );
}
