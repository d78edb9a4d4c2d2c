import { Text } from "@mantine/core";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { type Confirmable, movesPeople } from "./moving.ts";
import { messageOf } from "./refusal.ts";

interface Props<Sent extends Confirmable> {
  /** The mutation that sends the change, and sends it again once it is confirmed. */
  readonly change: {
    readonly error: unknown;
    readonly isPending: boolean;
    readonly variables: Sent | undefined;
    readonly mutate: (sent: Sent, options?: { onSuccess?: () => void }) => void;
    readonly reset: () => void;
  };
  readonly onSuccess?: () => void;
}

export function MovedPeople<Sent extends Confirmable>({ change, onSuccess }: Props<Sent>) {
  const { error, isPending, variables, mutate, reset } = change;
  if (!movesPeople(error) || variables === undefined) return null;
  const { moved } = error.responseBody as { moved: { confirmation: string } };
  return (
    <ConfirmDialog
      title="Ce changement touche des personnes"
      confirm="Changer quand même"
      cancel="Ne rien changer"
      isDestructive
      isBusy={isPending}
      onConfirm={() => mutate({ ...variables, confirmed: moved.confirmation }, onSuccess && { onSuccess })}
      onClose={reset}
    >
      <Text>{messageOf(error)}</Text>
    </ConfirmDialog>
  );
}
