import { Alert, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted, formatNumber } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { RefusedModal } from "./RefusedModal.tsx";
import { type Send, type Settleable, type Settled, useSettling } from "./useSettling.ts";

/** What is settled for one registration or for many: how it is asked, said and done. */
export interface Settling {
  readonly title: (registrations: readonly Settleable[]) => string;
  /** What it means for them. */
  readonly meaning: (count: number) => string;
  readonly confirm: string;
  readonly cancel: string;
  readonly isDestructive?: boolean;
  readonly done: (count: number) => string;
  /** What is said of a failure, before its reason. */
  readonly failure?: (count: number) => string;
  readonly send: Send;
}

interface Props {
  readonly settling: Settling;
  readonly registrations: readonly Settleable[];
  /** It was done, for all or for some. */
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

/** Confirms or deletes registrations after a question; who was refused is told by name. */
export function SettleDialog({ settling, registrations, onSettled, onClose }: Props) {
  const [settled, setSettled] = useState<Settled | null>(null);
  const pending = pendingAmong(registrations);
  const { start, isRunning, error, place } = useSettling(settling.send, pending, (outcome) => {
    onSettled();
    if (outcome.refused.length > 0) return setSettled(outcome);
    toast.success(settling.done(outcome.done));
    onClose();
  });
  if (settled) return <RefusedModal done={settling.done(settled.done)} refused={settled.refused} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      title={settling.title(pending)}
      confirm={error ? "Réessayer" : settling.confirm}
      cancel={settling.cancel}
      isDestructive={settling.isDestructive ?? false}
      isBusy={isRunning}
      onConfirm={start}
      onClose={onClose}
    >
      <Text>{settling.meaning(pending.length)}</Text>
      {registrations.length > pending.length && <Text mt="sm">{alreadyConfirmed(registrations.length - pending.length)}</Text>}
      {pending.length > 1 && (isRunning || place > 0) && <SettleProgress done={place} total={pending.length} />}
      {error && (
        <Alert color="red" mt="md" role="alert" title={settling.failure?.(pending.length)}>
          {messageOf(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

/** Those that can still be confirmed or deleted: what is confirmed stays. */
export const pendingAmong = <One extends Pick<Settleable, "status">>(registrations: readonly One[]): readonly One[] =>
  registrations.filter(({ status }) => status === "PENDING");

const alreadyConfirmed = (count: number): string =>
  `${counted(count, "inscription choisie est déjà confirmée et reste telle quelle", "inscriptions choisies sont déjà confirmées et restent telles quelles")}.`;

const SettleProgress = ({ done, total }: { done: number; total: number }) => (
  <>
    <Progress.Root size="lg" radius="xl" mt="md">
      <Progress.Section value={(100 * done) / total} color="orange" aria-label="Avancement" />
    </Progress.Root>
    <Text role="status" mt={6}>
      {formatNumber(done)} sur {formatNumber(total)}
    </Text>
  </>
);
