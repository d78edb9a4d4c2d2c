import { Badge } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { type OfficeSchoolOnWire, schoolsApi } from "#features/establishments/schools.contract.ts";
import { AddSchoolModal } from "#features/establishments/web/AddSchoolModal.tsx";
import type { CorrespondentChoice } from "#features/establishments/web/CorrespondentField.tsx";
import { SchoolModal } from "#features/establishments/web/SchoolModal.tsx";
import { refusalToConvert } from "#features/exam-centers/conversion.ts";
import { AccountPicker } from "#features/people/web/AccountPicker.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { ConvertSchool } from "../-centers/ConvertSchool.tsx";
import { MembershipsDesk, membershipFilterOf, membershipQueryOf } from "../-members/MembershipsDesk.tsx";
import { CompetingRequests, RequestList } from "../-members/RequestList.tsx";
import { schoolColumns } from "./columns.tsx";
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
        requests={(onOpen) => (
          <RequestList
            pageOf={(query) => apiQuery(requestsApi.list, { query })}
            waiting={waiting}
            placeholder="Nom, ville ou code RNE"
            failureMessage="Les demandes d'établissement n'ont pas pu être lues"
            badges={({ isKnown, directory, rivals }) => (
              <>
                {isKnown && <Badge variant="light">Déjà inscrit</Badge>}
                {directory === null && (
                  <Badge variant="light" color="amber">
                    Hors annuaire
                  </Badge>
                )}
                <CompetingRequests count={rivals} />
              </>
            )}
            onOpen={onOpen}
          />
        )}
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
