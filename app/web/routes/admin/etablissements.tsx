import { Alert, Badge, Text } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { centerOfSchool, refusalToConvert } from "#contest/exam-centers/conversion.ts";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { type OfficeSchoolOnWire, schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { SchoolModal } from "#organizations/establishments/web/SchoolModal.tsx";
import { schoolColumns } from "#organizations/establishments/web/schools.columns.tsx";
import { AccountPicker } from "#people/people/web/AccountPicker.tsx";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useTable } from "#platform/web/usePage.ts";
import { OfficeSeason } from "./-first-season/FirstSeason.tsx";
import { MembershipsDesk, membershipFilterOf } from "./-members/MembershipsDesk.tsx";
import { membersSearch } from "./-members/search.ts";
import { RequestModal } from "./-schools/RequestModal.tsx";

export const Route = createFileRoute("/admin/etablissements")({
  staticData: { title: "Établissements" },
  validateSearch: membersSearch,
  component: () => (
    <OfficeSeason title="Établissements" loadingLabel="Chargement de la liste...">
      {(year) => <SchoolsOfYear year={year} />}
    </OfficeSeason>
  ),
});

const OfficeCounts = lazyPart(() => import("#school/school-stages/web/OfficeCounts.tsx"));

/** The schools, and their memberships of one year (ADM-07). */
function SchoolsOfYear({ year }: { year: number }) {
  const search = Route.useSearch();
  const query = membershipFilterOf(search, year);
  const counts = useApiQuery(schoolsApi.counts, { query: { year } }).data;
  const [schoolToConvert, setSchoolToConvert] = useState<OfficeSchoolOnWire | null>(null);
  return (
    <>
      <MembershipsDesk
        kind="schools"
        title="Établissements"
        noun="établissement"
        year={year}
        search={search}
        counts={counts}
        columns={schoolColumns(year)}
        list={useTable(schoolsApi.list, { query })}
        searchPlaceholder="Nom, ville ou code UAI"
        whenNone="Un établissement apparaît ici dès que son correspondant est confirmé, ou que vous l'ajoutez."
        exportButton={<ExportButton endpoint={schoolsApi.export} request={{ query }} isEmpty={counts?.all === 0} />}
        addLabel="Ajouter un établissement"
        requests={{
          pageOf: (query) => apiQuery(requestsApi.list, { query }),
          waiting: useApiQuery(requestsApi.counts).data?.waiting,
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
            Icon: IconBuildingBank,
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
              {(school) => (
                <SchoolModal school={school} picker={pickCorrespondent} onClose={onClose}>
                  <OfficeCounts establishmentId={school.id} />
                </SchoolModal>
              )}
            </LoadedModal>
          ),
          decide: (id, onClose) => <RequestModal key={id} id={id} onClose={onClose} />,
        }}
      />
      <OfficeCounts />
      {schoolToConvert && <ConvertSchool school={schoolToConvert} onClose={() => setSchoolToConvert(null)} />}
    </>
  );
}

/** Chooses the correspondent: an existing account with the school role, or one opened here once the school has a name. */
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

/** Makes a school an exam center too, run by its correspondent (ADM-07), after a question: it cannot be undone. */
function ConvertSchool({ school, onClose }: { school: OfficeSchoolOnWire; onClose: () => void }) {
  const refusal = refusalToConvert(school);
  const converting = useMutation({
    mutationFn: (userId: string) => call(examCentersApi.create, { params: { userId }, body: centerOfSchool(school) }),
    done: ({ name }) => `${name} est aussi un centre d'épreuve. Indiquez ses places dans «\u00A0Centres d'épreuve\u00A0».`,
    onSuccess: onClose,
    failed: "Erreur lors de la création du centre d'épreuve, vérifiez qu'il n'existe pas déjà",
  });
  const reason = refusal ?? (converting.error && serverMessageOf(converting.error));
  return (
    <ConfirmDialog
      title={`Convertir ${school.name} en centre d'épreuve\u00A0?`}
      confirm="Convertir en centre d'épreuve"
      isDestructive
      isBusy={converting.isPending}
      onConfirm={() => refusal === null && school.user && converting.mutate(school.user.id)}
      onClose={onClose}
    >
      <Text>
        L'établissement reste un établissement, et devient aussi un centre d'épreuve à la même adresse, dont son correspondant est
        responsable. <strong>Cette conversion est irréversible.</strong>
      </Text>
      {reason && (
        <Alert color="red" variant="light" role="alert" mt="md">
          {reason}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
