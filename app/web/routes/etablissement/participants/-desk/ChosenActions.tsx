import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Task } from "#features/pupils/web/pupils.actions.tsx";
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
  /** Why nothing is confirmed or deleted now. */
  readonly refusal: string | null;
  readonly onChooseAll: () => void;
  readonly onStart: (task: Task) => void;
  readonly onClear: () => void;
  /** What else is done with them. */
  readonly children?: ReactNode;
}

/** The same actions for all the pupils chosen. */
export function ChosenActions({ people, total, isGathering, refusal, onChooseAll, onStart, onClear, children }: Props) {
  const count = people.length;
  const toSettle = refusal ?? (pendingAmong(registrationsToSettle(people)).length === 0 ? "Ces inscriptions sont déjà confirmées." : null);
  return (
    <ChosenBar
      label="Élèves choisis"
      words={counted(count, "élève choisi", "élèves choisis")}
      all={chooseAll(count, { total, isGathering, onChoose: onChooseAll })}
      onClear={onClear}
    >
      <RefusableButton variant="default" size="sm" refusal={toSettle} onClick={() => onStart("confirm")}>
        Confirmer
      </RefusableButton>
      <Button variant="default" size="sm" onClick={() => onStart("slips")}>
        Imprimer les identifiants
      </Button>
      {children}
      <RefusableButton variant="default" size="sm" c="red" refusal={toSettle} onClick={() => onStart("delete")}>
        Supprimer
      </RefusableButton>
    </ChosenBar>
  );
}
