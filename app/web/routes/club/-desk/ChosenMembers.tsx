import type { MemberOnWire } from "#features/members/members.contract.ts";
import type { Task } from "#features/members/web/members.actions.tsx";
import { pendingAmong } from "#features/registrations/web/BulkActionDialog.tsx";
import { ChosenBar, chooseAll } from "#platform/web/ChosenBar.tsx";
import { formatCount } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";

interface Props {
  readonly members: readonly MemberOnWire[];
  /** Length of the list, over all its pages. */
  readonly total: number;
  readonly isGathering: boolean;
  readonly onChooseAll: () => void;
  readonly onStart: (task: Task) => void;
  readonly onClear: () => void;
}

/** The same actions for all selected members. */
export function ChosenMembers({ members, total, isGathering: isLoadingAll, onChooseAll, onStart, onClear }: Props) {
  const refusal = pendingAmong(members).length === 0 ? "Ces inscriptions sont déjà confirmées." : null;
  return (
    <ChosenBar
      label="Adhérents choisis"
      text={formatCount(members.length, "adhérent choisi", "adhérents choisis")}
      all={chooseAll(members.length, { total, isLoadingAll, onChoose: onChooseAll })}
      onClear={onClear}
    >
      <RefusableButton variant="default" size="sm" refusal={refusal} onClick={() => onStart("confirm")}>
        Confirmer
      </RefusableButton>
      <RefusableButton variant="default" size="sm" c="red" refusal={refusal} onClick={() => onStart("delete")}>
        Supprimer
      </RefusableButton>
    </ChosenBar>
  );
}
