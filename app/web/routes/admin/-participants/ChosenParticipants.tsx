import type { PersonOnWire } from "#features/people/people.contract.ts";
import { pendingAmong } from "#features/registrations/web/BulkActionDialog.tsx";
import { ChosenBar, chooseAll } from "#platform/web/ChosenBar.tsx";
import { formatCount } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { bulkRegistrationsOf } from "./bulk-actions.ts";

interface Props {
  readonly people: readonly PersonOnWire[];
  /** Length of the list, over all its pages. */
  readonly total: number;
  readonly isGathering: boolean;
  readonly onChooseAll: () => void;
  readonly onConfirm: () => void;
  readonly onClear: () => void;
}

/** Actions on all the selected participants. */
export function ChosenParticipants({ people, total, isGathering: isLoadingAll, onChooseAll, onConfirm, onClear }: Props) {
  const refusal = pendingAmong(bulkRegistrationsOf(people)).length === 0 ? "Ces inscriptions sont déjà confirmées." : null;
  return (
    <ChosenBar
      label="Participants choisis"
      text={formatCount(people.length, "participant choisi", "participants choisis")}
      all={chooseAll(people.length, { total, isLoadingAll, onChoose: onChooseAll })}
      onClear={onClear}
    >
      <RefusableButton variant="default" size="sm" refusal={refusal} onClick={onConfirm}>
        Confirmer
      </RefusableButton>
    </ChosenBar>
  );
}
