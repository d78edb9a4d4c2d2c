import { Badge } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { type OfficeSchoolOnWire, schoolsApi } from "#features/establishments/schools.contract.ts";
import { SchoolModal } from "#features/establishments/web/SchoolModal.tsx";
import { schoolColumns } from "#features/establishments/web/schools.columns.tsx";
import { refusalToConvert } from "#features/exam-centers/conversion.ts";
import { AccountPicker } from "#features/people/web/AccountPicker.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { useTable } from "#platform/web/usePage.ts";
import { ConvertSchool } from "../-centers/ConvertSchool.tsx";
import { OfficeSeason } from "../-first-season/FirstSeason.tsx";
import { MembershipsDesk, membershipFilterOf } from "../-members/MembershipsDesk.tsx";
import { RequestModal } from "./RequestModal.tsx";

const route = getRouteApi("/admin/etablissements");

export const SchoolsDesk = () => (
  <OfficeSeason title="Établissements" loadingLabel="Chargement de la liste...">
    {(year, { activeYear }) => <SchoolsOfYear year={year} activeYear={activeYear} />}
  </OfficeSeason>
);

interface Props {
  readonly year: number;
  readonly activeYear: number | null;
}

/** The schools, and their memberships of one year (ADM-07). */
function SchoolsOfYear({ year, activeYear }: Props) {
  const search = route.useSearch();
  const query = membershipFilterOf(search, year);
  const counts = useQuery(apiQuery(schoolsApi.counts, { query: { year } })).data;
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
        list={useTable(schoolsApi.list, { query })}
        searchPlaceholder="Nom, ville ou code RNE"
        whenNone="Un établissement apparaît ici dès que son correspondant est confirmé, ou que vous l'ajoutez."
        exportButton={<ExportButton endpoint={schoolsApi.export} request={{ query }} isEmpty={counts?.all === 0} />}
        addLabel="Ajouter un établissement"
        requests={{
          pageOf: (query) => apiQuery(requestsApi.list, { query }),
          waiting: useQuery(apiQuery(requestsApi.counts)).data?.waiting,
          failureMessage: "Les demandes d'établissement n'ont pas pu être lues",
          badges: ({ isKnown, directory }) => (
            <>
              {isKnown && <Badge variant="light">Déjà inscrit</Badge>}
              {directory === null && (
                <Badge variant="light" color="amber">
                  Hors annuaire
                </Badge>
              )}
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
          add: (onClose) => <SchoolModal picker={pickCorrespondent} onClose={onClose} />,
          edit: (id, onClose) => (
            <LoadedModal
              key={id}
              title="Établissement"
              label="Chargement de l'établissement..."
              query={apiQuery(schoolsApi.one, { params: { id } })}
              onClose={onClose}
            >
              {(school) => <SchoolModal school={school} picker={pickCorrespondent} onClose={onClose} />}
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
const pickCorrespondent: ComponentProps<typeof SchoolModal>["picker"] = ({ school, onChange, ...choice }) => (
  <AccountPicker
    {...choice}
    label="Correspondant"
    description="Un compte d'établissement qui n'en a pas d'autre."
    roles={["ESTABLISHEMENT"]}
    onChange={onChange}
    charge={{ title: "Créer un correspondant", role: "ESTABLISHEMENT", inCharge: { of: "school", name: school } }}
    canOpen={school !== ""}
    onOpened={onChange}
  />
);
