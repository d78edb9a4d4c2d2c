import { Alert, Box, Button, Progress, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { JobOnWire } from "#core/jobs/jobs.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatCount, formatInstant, formatNumber } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { directoryApi } from "../schools.contract.ts";

const POLL_INTERVAL_MS = 1_000;

export function DirectoryRefresh() {
  const directory = useApiQuery(directoryApi.state, {
    refetchInterval: ({ state }) => (state.data?.latest?.state === "running" ? POLL_INTERVAL_MS : false),
  });
  const starting = useMutation({
    mutationFn: () => call(directoryApi.refresh),
  });
  const isRunning = directory.data?.latest?.state === "running" || starting.isPending;
  return (
    <Part id="annuaire" title="Annuaire des établissements" size="h3">
      <Text mt={6}>
        Qui inscrit un établissement tape son code UAI (ancien RNE), et l'annuaire remplit le reste. La mise à jour relit l'annuaire public
        du ministère&nbsp;: elle ajoute et corrige, et n'efface rien.
      </Text>
      <Loaded query={directory} label="Chargement de l'annuaire...">
        {(data) => (
          <>
            <Text mt="sm">
              L'annuaire connaît <strong>{formatCount(data.schools, "établissement")}</strong>.
            </Text>
            {data.latest && <Latest job={data.latest} />}
            {data.isRefreshable ? (
              <Button variant="main" mt="lg" disabled={isRunning} onClick={() => starting.mutate()}>
                {isRunning ? "Mise à jour en cours…" : "Mettre à jour l'annuaire"}
              </Button>
            ) : (
              <Text mt="sm" c="dimmed">
                Aucun annuaire public n'est réglé sur ce serveur (EDUCATION_DIRECTORY_URL).
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Part>
  );
}

function Latest({ job }: { job: JobOnWire }) {
  if (job.state === "running") return <Running job={job} />;
  if (job.state !== "done")
    return (
      <Alert
        color="red"
        mt="md"
        icon={<IconAlertTriangle aria-hidden />}
        title={`Mise à jour interrompue le ${formatInstant(job.endedAt)}`}
      >
        {job.trouble ?? "Elle a été arrêtée."} {describeProgress(job)}
      </Alert>
    );
  return (
    <Text mt={4} role="status">
      Dernière mise à jour le {formatInstant(job.endedAt)}&nbsp;: {describeProgress(job)}
    </Text>
  );
}

function Running({ job }: { job: JobOnWire }) {
  const { done, total, trouble } = job;
  return (
    <Box mt="md" maw={560}>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={total ? (100 * done) / total : 0} color="orange" animated aria-label="Avancement de la mise à jour" />
      </Progress.Root>
      <Text mt={6} role="status">
        {total === null ? "L'annuaire public est interrogé…" : describeProgress(job, ` sur ${formatNumber(total)}`)}
      </Text>
      {trouble && <Text c="amber.8">{trouble}</Text>}
      <Text size="sm" c="dimmed">
        Vous pouvez quitter cette page&nbsp;: la mise à jour continue.
      </Text>
    </Box>
  );
}

/** « 62 000 lus, 54 000 ajoutés, 120 corrigés. » */
const describeProgress = ({ done, report }: JobOnWire, ofTotal = ""): string =>
  `${formatCount(done, "lu")}${ofTotal}, ${formatCount(report.added ?? 0, "ajouté")}, ${formatCount(report.changed ?? 0, "corrigé")}.`;
