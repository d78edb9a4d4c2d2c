import { pendingAmong } from "#features/registrations/web/SettleDialog.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ChosenBar, chooseAll } from "#platform/web/ChosenBar.tsx";
import { counted } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { registrationsToSettle } from "./settling.ts";

interface Props {
  readonly people: readonly PersonOnWire[];
  /** How many the list holds, on all its pages. */
  readonly total: number;
  readonly isGathering: boolean;
  readonly onChooseAll: () => void;
  readonly onConfirm: () => void;
  readonly onClear: () => void;
}

/** What is done with all the participants chosen. */
export function ChosenParticipants({ people, total, isGathering, onChooseAll, onConfirm, onClear }: Props) {
  const refusal = pendingAmong(registrationsToSettle(people)).length === 0 ? "Ces inscriptions sont déjà confirmées." : null;
  return (
    <ChosenBar
      label="Participants choisis"
      words={counted(people.length, "participant choisi", "participants choisis")}
      all={chooseAll(people.length, { total, isGathering, onChoose: onChooseAll })}
      onClear={onClear}
    >
      <RefusableButton variant="default" size="sm" refusal={refusal} onClick={onConfirm}>
        Confirmer
      </RefusableButton>
    </ChosenBar>
  );
}
