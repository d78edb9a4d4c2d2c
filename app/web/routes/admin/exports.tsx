import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { exportApi } from "#contest/results/export.contract.ts";
import { ExportForm } from "#contest/results/web/ExportForm.tsx";
import { ExportProgress } from "#contest/results/web/ExportProgress.tsx";
import { useExport } from "#contest/results/web/useExport.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Empty, Failure } from "#platform/web/states.tsx";
import { useStages } from "#season/stages/web/useStage.ts";
import { BackLink } from "../../frame/BackLink.tsx";

export const Route = createFileRoute("/admin/exports")({
  staticData: { title: "Exports" },
  validateSearch: searchOf({ stage: read.text }),
  component: ExportsPage,
});

function ExportsPage() {
  return (
    <>
      <BackLink to="/admin/questionnaire">Retour aux étapes</BackLink>
      <Title order={1}>Exports</Title>
      <Text mt={8} mb="lg" c="dimmed" maw="68ch" inherit>
        Les résultats d'une étape dans un classeur Excel, qui s'ouvre aussi dans LibreOffice&nbsp;: une ligne par participant, par catégorie
        et dans l'ordre du classement.
      </Text>
      <Loaded query={useStages()} label="Chargement des étapes...">
        {(stages) => <StageExport stages={stages} />}
      </Loaded>
    </>
  );
}

function StageExport({ stages }: { stages: NonNullable<ReturnType<typeof useStages>["data"]> }) {
  const { stage: requestedStage } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { state, start, cancel, reset } = useExport();
  const chosen = stages.find(({ id }) => id === requestedStage)?.id ?? null;
  const size = useQuery({ ...apiQuery(exportApi.size, { query: { questionnaireId: chosen ?? "" } }), enabled: chosen !== null });
  if (stages.length === 0)
    return <Empty title="Il n'y a pas encore d'étape" action={<Link to="/admin/questionnaire">Créer une étape</Link>} />;
  return (
    <Stack className="card" component="section" gap={24} p={24} maw={680} aria-label="Exporter une étape">
      <ExportForm
        stages={stages}
        chosen={chosen}
        rows={size.data?.rows}
        isBusy={state.step === "running"}
        onChoose={(stage) => {
          reset();
          void navigate({ search: { stage }, replace: true });
        }}
        onExport={(withCenter) => chosen !== null && void start({ questionnaireId: chosen, includeNextExamCenter: withCenter })}
      />
      {size.error && !size.data ? <Failure error={size.error} onRetry={() => void size.refetch()} /> : null}
      <ExportProgress state={state} rows={size.data?.rows ?? 0} onCancel={cancel} />
    </Stack>
  );
}
