import { Text } from "@mantine/core";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { isRefusedWith, messageOf, type Refusal } from "#platform/web/refusal.ts";

/** Whether a change of a stage was refused because it moves people: a question, not a failure. */
export const movesPeople = (refused: unknown): refused is Refusal => isRefusedWith("moved", refused);

/** Why a change of a stage failed, unless it asks a question. */
export const failureUnlessMoving = (refused: unknown): string | null => (movesPeople(refused) ? null : messageOf(refused));

interface Props {
  readonly refused: unknown;
  readonly isBusy: boolean;
  readonly onConfirm: (confirmation: string) => void;
  readonly onClose: () => void;
}

/** Says how many people a change of a stage moves, and asks. */
export function MovedPeople({ refused, isBusy, onConfirm, onClose }: Props) {
  if (!movesPeople(refused)) return null;
  const { moved } = refused.responseBody as { moved: { confirmation: string } };
  return (
    <ConfirmDialog
      title="Ce changement déplace des personnes"
      confirm="Changer quand même"
      cancel="Ne rien changer"
      isDestructive
      isBusy={isBusy}
      onConfirm={() => onConfirm(moved.confirmation)}
      onClose={onClose}
    >
      <Text>{messageOf(refused)}</Text>
    </ConfirmDialog>
  );
}
