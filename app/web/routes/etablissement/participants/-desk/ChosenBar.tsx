import { Button, CloseButton } from "@mantine/core";
import type { Task } from "#features/pupils/web/pupils.actions.tsx";
import { counted, formatNumber } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import styles from "./desk.module.css";

interface Props {
  readonly count: number;
  /** How many the list holds, on all its pages. */
  readonly total: number;
  readonly isGathering: boolean;
  /** Why nothing is confirmed or deleted now. */
  readonly refusal: string | null;
  readonly onChooseAll: () => void;
  readonly onStart: (task: Task) => void;
  readonly onClear: () => void;
}

/** The same actions for all the pupils chosen. */
export function ChosenBar({ count, total, isGathering, refusal, onChooseAll, onStart, onClear }: Props) {
  return (
    <section className={styles.chosen} aria-label="Élèves choisis">
      <p role="status">{counted(count, "élève choisi", "élèves choisis")}</p>
      {count < total && (
        <Button variant="subtle" size="sm" loading={isGathering} onClick={onChooseAll}>
          Choisir les {formatNumber(total)}
        </Button>
      )}
      <RefusableButton variant="default" size="sm" refusal={refusal} onClick={() => onStart("confirm")}>
        Confirmer
      </RefusableButton>
      <RefusableButton variant="default" size="sm" c="red" refusal={refusal} onClick={() => onStart("delete")}>
        Supprimer
      </RefusableButton>
      <CloseButton aria-label="Ne plus choisir personne" onClick={onClear} />
    </section>
  );
}
