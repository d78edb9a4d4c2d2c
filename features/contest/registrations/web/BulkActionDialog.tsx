import { Alert, Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { offerUndo } from "#platform/web/undo.tsx";
import { amongStatus, type BulkAction } from "./bulk-actions.ts";
import { type BulkRegistration, type BulkResult, type Refused, sendInBatches, useBulkAction } from "./useBulkAction.ts";

interface Props {
  readonly action: BulkAction;
  readonly registrations: readonly BulkRegistration[];
  readonly onSettled: (result: BulkResult) => void;
  readonly onClose: () => void;
}

export function BulkActionDialog({ action, registrations, onSettled, onClose }: Props) {
  const [result, setResult] = useState<BulkResult | null>(null);
  const queries = useQueryClient();
  const pending = amongStatus(registrations, action.appliesTo);
  const weighed = useQuery({
    queryKey: ["caution", action.confirm, pending.map(({ id }) => id)],
    queryFn: () => action.caution?.(pending) ?? null,
    enabled: action.caution !== undefined,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  const { start, isRunning, error, doneCount } = useBulkAction(action.send, pending, (outcome) => {
    onSettled(outcome);
    const { undo } = action;
    const [ids, text] = [outcome.done.map(({ id }) => id), action.done(outcome.done.length)];
    if (undo && ids.length > 0) void offerUndo(queries, text, () => sendInBatches(undo, ids));
    if (outcome.refused.length > 0) return setResult(outcome);
    if (!undo) toast.success(text);
    onClose();
  });
  if (result) return <RefusedModal done={action.done(result.done.length)} refused={result.refused} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      title={action.title(pending)}
      confirm={error ? "Réessayer" : (weighed.data?.confirm ?? action.confirm)}
      cancel={action.cancel}
      isDestructive={action.isDestructive ?? false}
      isBusy={isRunning || weighed.isLoading}
      onConfirm={start}
      onClose={onClose}
    >
      {weighed.data?.text}
      {weighed.error && (
        <Alert color="amber" role="alert" mb="md">
          Ce qui peut demander d'attendre n'a pas pu être lu&nbsp;: regardez vous-même avant de continuer, ou{" "}
          <Anchor component="button" type="button" inherit onClick={() => void weighed.refetch()}>
            réessayez
          </Anchor>
          .
        </Alert>
      )}
      <Text>{action.meaning(pending.length, pending)}</Text>
      {action.note}
      {registrations.length > pending.length && <Text mt="sm">{leftAsIs(registrations.length - pending.length, action.appliesTo)}</Text>}
      {pending.length > 1 && (isRunning || doneCount > 0) && <BulkProgress done={doneCount} total={pending.length} />}
      <RefusalAlert error={error} mt="md" title={action.failure?.(pending.length)} />
    </ConfirmDialog>
  );
}

const leftAsIs = (count: number, appliesTo: RegistrationStatus = "PENDING"): string =>
  appliesTo === "PENDING"
    ? `${formatCount(count, "inscription choisie est déjà confirmée et reste telle quelle", "inscriptions choisies sont déjà confirmées et restent telles quelles")}.`
    : `${formatCount(count, "inscription choisie attend déjà", "inscriptions choisies attendent déjà")}.`;

const BulkProgress = ({ done, total }: { done: number; total: number }) => (
  <>
    <Progress.Root size="lg" radius="xl" mt="md">
      <Progress.Section value={(100 * done) / total} color="orange" aria-label="Avancement" />
    </Progress.Root>
    <Text role="status" mt={6}>
      {formatNumber(done)} sur {formatNumber(total)}
    </Text>
  </>
);

const RefusedModal = ({ done, refused, onClose }: { done: string; refused: readonly Refused[]; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={`${done}, ${formatCount(refused.length, "refusée")}`}>
    <Stack component="ul" gap="sm" mah="50vh" style={{ overflowY: "auto" }}>
      {refused.map(({ registration: { id, name }, message }) => (
        <li key={id}>
          <strong>{name}</strong>
          <Text size="sm">{message}</Text>
        </li>
      ))}
    </Stack>
    <Group justify="flex-end" mt="lg">
      <Button onClick={onClose} data-autofocus>
        Fermer
      </Button>
    </Group>
  </Modal>
);
