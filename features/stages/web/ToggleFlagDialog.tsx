import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { affectedCounts, describeFlag, type StageFlag, warningsOf } from "../stage-flags.ts";
import type { StageOnWire, StageProgressOnWire } from "../stages.contract.ts";

interface Props {
  readonly stage: StageOnWire;
  readonly flag: StageFlag;
  readonly progress: StageProgressOnWire | undefined;
  readonly isBusy: boolean;
  /** Why the server refused. */
  readonly refusal: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms a change of a flag: what people will notice at once, and how many. */
export function ToggleFlagDialog({ stage, flag, progress, isBusy, refusal, onConfirm, onClose }: Props) {
  const { action, consequence } = describeFlag(stage, flag);
  const warnings = progress ? warningsOf(stage, flag, progress) : [];
  const affected = progress ? affectedCounts(stage, flag, progress) : [];
  return (
    <ConfirmDialog
      opened
      title={`${action} «\u00A0${stage.name} ${stage.year}\u00A0»\u00A0?`}
      confirm={action}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack>
        <Text>{consequence}</Text>
        {affected.map(([what, count]) => (
          <Text key={what} className="figures">
            {what}&nbsp;: <strong>{formatNumber(count)}</strong>
          </Text>
        ))}
        {warnings.map((warning) => (
          <Alert key={warning} color="amber" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {warning}
          </Alert>
        ))}
        {refusal && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {refusal}
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
