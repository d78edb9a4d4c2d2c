import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Task } from "#features/pupils/web/pupils.actions.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import styles from "./desk.module.css";
import { pendingAmong } from "./settling.ts";

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
export function ChosenBar({ people, total, isGathering, refusal, onChooseAll, onStart, onClear, children }: Props) {
  const count = people.length;
  const toSettle = refusal ?? (pendingAmong(people).length === 0 ? "Ces inscriptions sont déjà confirmées." : null);
  return (
    <section className={styles.chosen} aria-label="Élèves choisis">
      <p role="status">{counted(count, "élève choisi", "élèves choisis")}</p>
      {count < total && (
        <Button variant="subtle" size="sm" loading={isGathering} onClick={onChooseAll}>
          Choisir les {formatNumber(total)}
        </Button>
      )}
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
      <CloseButton aria-label="Ne plus choisir personne" onClick={onClear} />
    </section>
  );
}
