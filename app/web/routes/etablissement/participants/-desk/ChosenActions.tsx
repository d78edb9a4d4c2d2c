import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import type { Task } from "#features/pupils/web/pupils.actions.tsx";
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
  /** Why confirming and deleting are blocked. */
  readonly refusal: string | null;
  readonly onChooseAll: () => void;
  readonly onStart: (task: Task) => void;
  readonly onClear: () => void;
  /** More actions. */
  readonly children?: ReactNode;
}

/** The same actions for all selected pupils. */
export function ChosenActions({ people, total, isGathering: isLoadingAll, refusal, onChooseAll, onStart, onClear, children }: Props) {
  const count = people.length;
  const changeRefusal =
    refusal ?? (pendingAmong(bulkRegistrationsOf(people)).length === 0 ? "Ces inscriptions sont déjà confirmées." : null);
  return (
    <ChosenBar
      label="Élèves choisis"
      text={formatCount(count, "élève choisi", "élèves choisis")}
      all={chooseAll(count, { total, isLoadingAll, onChoose: onChooseAll })}
      onClear={onClear}
    >
      <RefusableButton variant="default" size="sm" refusal={changeRefusal} onClick={() => onStart("confirm")}>
        Confirmer
      </RefusableButton>
      <Button variant="default" size="sm" onClick={() => onStart("slips")}>
        Imprimer les identifiants
      </Button>
      {children}
      <RefusableButton variant="default" size="sm" c="red" refusal={changeRefusal} onClick={() => onStart("delete")}>
        Supprimer
      </RefusableButton>
    </ChosenBar>
  );
}
