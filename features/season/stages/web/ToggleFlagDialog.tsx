import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, movesPeople } from "#platform/web/moving.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { serverInstant } from "#platform/web/server-time.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { describeComingTurn, scheduleOnWire } from "../stage-dates.ts";
import { affectedCounts, describeFlag, REOPENED, type StageFlag, toggleFlag, warningsOf } from "../stage-flags.ts";
import { type StageOnWire, type StageProgressOnWire, stagesApi } from "../stages.contract.ts";

interface Props {
  readonly stage: StageOnWire;
  readonly flag: StageFlag;
  readonly progress: StageProgressOnWire | undefined;
  readonly onClose: () => void;
}

export function ToggleFlagDialog({ stage, flag, progress, onClose }: Props) {
  const toggling = useMutation({
    mutationFn: (query: Confirmable) => call(stagesApi.update, { params: { id: stage.id }, query, body: toggleFlag(stage, flag) }),
    failed: shownByPage,
    onSuccess: onClose,
  });
  const { action, consequence } = describeFlag(stage, flag);
  const [schedule, now] = [scheduleOnWire(stage), serverInstant()];
  const coming = describeComingTurn(schedule, flag, now);
  const opening = schedule.opensAt !== null && schedule.opensAt > now ? schedule.opensAt : null;
  const warnings = progress ? warningsOf(stage, flag, progress, opening) : [];
  const affected = progress ? affectedCounts(stage, flag, progress) : [];
  return (
    <ConfirmDialog
      title={`${action} «\u00A0${stage.name} ${stage.year}\u00A0»\u00A0?`}
      confirm={action}
      isBusy={toggling.isPending}
      // This question shows their number.
      onConfirm={() => toggling.mutate(progress && flag === "open" ? { confirmed: REOPENED } : {})}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {consequence} {coming}
        </Text>
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
        <RefusalAlert error={!movesPeople(toggling.error) && toggling.error} icon={<IconAlertTriangle size={20} aria-hidden />} />
      </Stack>
      <MovedPeople change={toggling} />
    </ConfirmDialog>
  );
}
