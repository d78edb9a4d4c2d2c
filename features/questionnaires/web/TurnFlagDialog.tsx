import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatNumber } from "#platform/web/format.ts";
import type { StageOnWire, StageProgressOnWire } from "../questionnaires.contract.ts";
import { concernedBy, type StageFlag, warningsOf, wordsOf } from "../stage-flags.ts";

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

/** Before a flag is turned: what people will notice at once, and how many they are. */
export function TurnFlagDialog({ stage, flag, progress, isBusy, refusal, onConfirm, onClose }: Props) {
  const { turn, consequence } = wordsOf(stage, flag);
  const warnings = progress ? warningsOf(stage, flag, progress) : [];
  const concerned = progress ? concernedBy(stage, flag, progress) : [];
  return (
    <ConfirmDialog
      opened
      title={`${turn} «\u00A0${stage.name} ${stage.year}\u00A0»\u00A0?`}
      confirm={turn}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack>
        <Text>{consequence}</Text>
        {concerned.map(([what, count]) => (
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
