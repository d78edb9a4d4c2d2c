import { Alert, Button, Checkbox, Group, Progress, Select, Stack, Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { download } from "#platform/web/download.ts";
import { formatBytes, formatCount } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { Failure } from "#platform/web/states.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { exportApi } from "../results.contract.ts";

interface Props {
  readonly stages: readonly StageOnWire[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** One export at a time; its file is saved even after the user has left the page. */
export function StageExport({ stages, chosen, onChoose }: Props) {
  const [withCenter, setWithCenter] = useState(false);
  /** Undefined: the server has not answered yet. */
  const [bytes, setBytes] = useState<number>();
  const abort = useRef(new AbortController());
  const query = { questionnaireId: chosen ?? "" };
  const size = useApiQuery(exportApi.size, { query, enabled: chosen !== null });
  const rows = size.data?.rows;
  const { isPending, data, error, submittedAt, mutate, reset } = useMutation({
    mutationFn: () => {
      abort.current = new AbortController();
      setBytes(undefined);
      const options = { onProgress: setBytes, signal: abort.current.signal };
      return download(exportApi.results, { query: { ...query, includeNextExamCenter: withCenter ? "true" : "false" } }, options);
    },
    failed: shownByPage,
    meta: { skipsRefetch: true },
  });
  const cancel = () => {
    abort.current.abort();
    reset();
  };
  return (
    <Stack className="card" component="section" gap={24} p={24} maw={680} aria-label="Exporter une étape">
      <Stack component="form" gap="lg" onSubmit={submitting(mutate)}>
        <div>
          <Select
            label="Étape"
            placeholder="Choisissez une étape"
            searchable
            disabled={isPending}
            data={[...groupByYear(stages)].map(([group, ofYear]) => ({
              group,
              items: ofYear.map(({ id, name, year }) => ({ value: id, label: `${name} ${year}` })),
            }))}
            value={chosen}
            onChange={(id) => {
              if (id === null) return;
              reset();
              onChoose(id);
            }}
          />
          <Text className="figures" mt={6} mih="1.55em" c="dimmed" role="status">
            {chosen === null ? "" : rowsText(rows)}
          </Text>
        </div>
        <Checkbox
          label="Inclure le centre d'épreuve de l'étape suivante"
          description="Ajoute le nom, l'adresse, le code postal et la ville du centre où chacun est convoqué."
          disabled={isPending}
          checked={withCenter}
          onChange={({ currentTarget }) => setWithCenter(currentTarget.checked)}
        />
        <div>
          <Button type="submit" variant="main" loading={isPending} disabled={chosen === null || !rows}>
            Exporter
          </Button>
        </div>
      </Stack>
      {size.error && !size.data ? <Failure error={size.error} onRetry={() => void size.refetch()} /> : null}
      {isPending && <Running bytes={bytes ?? 0} startedAt={submittedAt} rows={rows ?? 0} onCancel={cancel} />}
      {data !== undefined && (
        <Alert color="green" icon={<IconCheck aria-hidden />} title="Exportation réussie" role="status">
          {data} ({formatBytes(bytes ?? 0)}) est dans vos téléchargements.
        </Alert>
      )}
      {error && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={bytes === undefined ? "Erreur lors de l'exportation" : "Erreur lors du téléchargement du fichier"}
          role="alert"
        >
          {serverMessageOf(error) ?? "Rien n'a été enregistré\u00A0: vérifiez votre connexion, puis recommencez."}
        </Alert>
      )}
    </Stack>
  );
}

const groupByYear = (stages: readonly StageOnWire[]) =>
  Map.groupBy(
    stages.toSorted((a, b) => b.year - a.year || b.order - a.order || Number(b.id) - Number(a.id)),
    ({ year }) => String(year),
  );

const rowsText = (rows: number | undefined): string => {
  if (rows === undefined) return "Comptage des résultats...";
  return rows === 0
    ? "Cette étape n'a pas encore de résultat\u00A0: il n'y a rien à exporter."
    : `${formatCount(rows, "ligne")} à exporter`;
};

/** Estimated bytes per row, because the size of the file is unknown while it is written. */
const BYTES_PER_ROW = 100;
/** The bar never looks empty, or complete too early. */
const [MIN_SHARE, MAX_SHARE] = [2, 97];

interface RunningProps {
  readonly bytes: number;
  readonly startedAt: number;
  readonly rows: number;
  readonly onCancel: () => void;
}

function Running({ bytes, startedAt, rows, onCancel }: RunningProps) {
  const [now, setNow] = useState(startedAt);
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true });
  const share = Math.max(MIN_SHARE, Math.min(MAX_SHARE, Math.round((100 * bytes) / (rows * BYTES_PER_ROW))));
  return (
    <Stack gap="xs">
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={share} color="orange" animated aria-label="Avancement de l'exportation" />
      </Progress.Root>
      <Group justify="space-between" gap="8px 16px">
        <p className="figures">
          {bytes === 0 ? "Préparation du classeur..." : `${formatBytes(bytes)} reçus, environ ${share}\u00A0%`} ·{" "}
          {Math.round((now - startedAt) / 1_000)}&nbsp;s
        </p>
        <Button variant="default" size="sm" onClick={onCancel}>
          Annuler
        </Button>
      </Group>
    </Stack>
  );
}
