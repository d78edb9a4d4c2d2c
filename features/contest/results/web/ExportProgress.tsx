import { Alert, Button, Group, Progress, Stack } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { formatBytes } from "#platform/web/format.ts";
import type { ExportState } from "./useExport.ts";

/** Estimated bytes per row, because the size of the file is unknown while it is written. */
const BYTES_PER_ROW = 100;
/** The bar never looks empty, or complete too early. */
const [MIN_SHARE, MAX_SHARE] = [2, 97];

interface Props {
  readonly state: ExportState;
  readonly rows: number;
  readonly onCancel: () => void;
}

export function ExportProgress({ state, rows, onCancel }: Props) {
  if (state.step === "running") return <Running {...state} rows={rows} onCancel={onCancel} />;
  if (state.step === "done")
    return (
      <Alert color="green" icon={<IconCheck aria-hidden />} title="Exportation réussie" role="status">
        {state.name} ({formatBytes(state.bytes)}) est dans vos téléchargements.
      </Alert>
    );
  if (state.step === "failed")
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={state.message} role="alert">
        {state.reason ?? "Rien n'a été enregistré\u00A0: vérifiez votre connexion, puis recommencez."}
      </Alert>
    );
  return null;
}

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
