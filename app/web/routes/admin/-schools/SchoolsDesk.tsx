import { Badge, Text } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { type OfficeSchoolOnWire, type SchoolSort, schoolsApi } from "#features/establishments/schools.contract.ts";
import { AddSchoolModal } from "#features/establishments/web/AddSchoolModal.tsx";
import type { CorrespondentChoice } from "#features/establishments/web/CorrespondentField.tsx";
import { SchoolModal } from "#features/establishments/web/SchoolModal.tsx";
import { refusalToConvert } from "#features/exam-centers/conversion.ts";
import { AccountPicker } from "#features/people/web/AccountPicker.tsx";
import { MembershipBadge } from "#features/registrations/web/MembershipBadge.tsx";
import type { Column } from "#platform/web/DataTable.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { ConvertSchool } from "../-centers/ConvertSchool.tsx";
import { MembershipsDesk, membershipFilterOf, membershipQueryOf } from "../-members/MembershipsDesk.tsx";
import { Nobody } from "../-members/Nobody.tsx";
import { membershipOf } from "../-members/payment.tsx";
import { CompetingRequests } from "../-members/RequestList.tsx";
import { RequestModal } from "./RequestModal.tsx";

const route = getRouteApi("/admin/etablissements");

interface Props {
  readonly year: number;
  readonly activeYear: number | null;
}

/** The schools, and their memberships of one year (ADM-07). */
export function SchoolsDesk({ year, activeYear }: Props) {
  const search = route.useSearch();
  const counts = useQuery(apiQuery(schoolsApi.counts, { query: { year } })).data;
  const waiting = useQuery(apiQuery(requestsApi.counts)).data?.waiting;
  const [schoolToConvert, setSchoolToConvert] = useState<OfficeSchoolOnWire | null>(null);
  return (
    <>
      <MembershipsDesk
        title="Établissements"
        noun="établissement"
        year={year}
        activeYear={activeYear}
        search={search}
        counts={counts}
        columns={schoolColumns(year)}
        list={usePage(schoolsApi.list, { query: membershipQueryOf(search, year) })}
        searchPlaceholder="Nom, ville ou code RNE"
        whenNone="Un établissement apparaît ici dès que son correspondant est confirmé, ou que vous l'ajoutez."
        exportButton={
          <ExportButton endpoint={schoolsApi.export} request={{ query: membershipFilterOf(search, year) }} isEmpty={counts?.all === 0} />
        }
        addLabel="Ajouter un établissement"
        requests={{
          pageOf: (query) => apiQuery(requestsApi.list, { query }),
          waiting,
          failureMessage: "Les demandes d'établissement n'ont pas pu être lues",
          badges: ({ isKnown, directory, rivals }) => (
            <>
              {isKnown && <Badge variant="light">Déjà inscrit</Badge>}
              {directory === null && (
                <Badge variant="light" color="amber">
                  Hors annuaire
                </Badge>
              )}
              <CompetingRequests count={rivals} />
            </>
          ),
        }}
        otherActions={(school) => [
          {
            label: "Convertir en centre d'épreuve",
            icon: <IconBuildingBank size={18} aria-hidden />,
            run: () => setSchoolToConvert(school),
            refusal: refusalToConvert(school),
          },
        ]}
        windows={{
          add: (onClose) => (
            <AddSchoolModal
              picker={(choice) => <CorrespondentPicker {...choice} />}
              onAdded={(name) => {
                toast.success(`Établissement ${name} ajouté`);
                onClose();
              }}
              onClose={onClose}
            />
          ),
          edit: (id, onClose) => (
            <LoadedModal
              key={id}
              title="Établissement"
              label="Chargement de l'établissement..."
              query={apiQuery(schoolsApi.one, { params: { id } })}
              onClose={onClose}
            >
              {(school) => (
                <SchoolModal
                  school={school}
                  picker={(choice) => <CorrespondentPicker {...choice} />}
                  onSaved={() => {
                    toast.success("Établissement enregistré");
                    onClose();
                  }}
                  onRefused={() => toast.failure("Erreur lors de la mise à jour de l établissement")}
                  onClose={onClose}
                />
              )}
            </LoadedModal>
          ),
          decide: (id, onClose) => <RequestModal key={id} id={id} onClose={onClose} />,
        }}
      />
      {schoolToConvert && <ConvertSchool school={schoolToConvert} onClose={() => setSchoolToConvert(null)} />}
    </>
  );
}

/** Chooses who acts for a school: an account of a school, or one opened here once the school has a name. */
const CorrespondentPicker = ({ school, value, onChange, error }: CorrespondentChoice) => (
  <AccountPicker
    label="Correspondant"
    description="Un compte d'établissement qui n'en a pas d'autre."
    roles={["ESTABLISHEMENT"]}
    value={value}
    onChange={onChange}
    error={error}
    charge={{ title: "Créer un correspondant", role: "ESTABLISHEMENT", inCharge: { of: "school", name: school } }}
    canOpen={school !== ""}
    onOpened={onChange}
  />
);

type SchoolColumn = Column<OfficeSchoolOnWire> & { readonly sort?: SchoolSort };

/** Columns of the office's list of schools (ADM-07). */
const schoolColumns = (year: number): readonly SchoolColumn[] => [
  { title: "Nom", sort: "name", card: "title", show: ({ name }) => name },
  { title: "Type", sort: "type", show: ({ type }) => type },
  { title: "Code RNE", sort: "rneCode", show: ({ rneCode }) => rneCode ?? "-" },
  { title: "Ville", sort: "city", show: ({ zipCode, city }) => [zipCode, city].filter(Boolean).join(" ") || "-" },
  {
    title: "Correspondant",
    sort: "user.contact.lastname",
    show: ({ user }) => (user ? nameOf(user) : <Nobody>Sans correspondant</Nobody>),
  },
  {
    title: "Estimation",
    sort: "estimatedParticipants",
    align: "right",
    show: ({ estimatedParticipants }) => formatNumber(estimatedParticipants),
  },
  { title: "Inscriptions", sort: "visible", show: ({ visible }) => (visible ? "Ouvertes" : <Text c="dimmed">Fermées</Text>) },
  { title: "Demi-finale", sort: "proposeToBeHalfExamCenter", show: ({ proposeToBeHalfExamCenter: offers }) => (offers ? "Propose" : "-") },
  {
    title: `Adhésion ${year}`,
    sort: "registrations.status",
    card: "foot",
    show: (school) => <MembershipBadge status={membershipOf(school, year)?.status} />,
  },
];

const nameOf = ({ contact }: NonNullable<OfficeSchoolOnWire["user"]>): string => `${contact.lastname} ${contact.firstname}`.trim();
