import { Button, CloseButton, Group } from "@mantine/core";
import styles from "./ChosenBar.module.css";
import { formatNumber } from "./format.ts";
import { RefusableButton } from "./RefusableButton.tsx";
import type { useChosenRows } from "./useChosenRows.ts";

/** Longer lists must be filtered before choosing all. */
const MAX_CHOSEN = 5_000;

export interface ChosenAction {
  readonly label: string;
  readonly run: () => void;
  readonly refusal?: string | null;
  readonly isBusy?: boolean;
  readonly isDestructive?: boolean;
}

interface Props {
  /** « Élèves choisis » */
  readonly label: string;
  /** « 3 élèves choisis » */
  readonly text: string;
  readonly chosen: ReturnType<typeof useChosenRows>;
  /** Length of the list, over all its pages. */
  readonly total: number;
  readonly actions: readonly ChosenAction[];
}

/** The actions on all chosen rows of a list. It offers to choose the rows of all pages, if there are more, and waits until they are loaded. */
export const ChosenBar = ({ label, text, chosen: { rows, isLoadingAll, chooseAll, clear }, total, actions }: Props) => (
  <Group className={`floating ${styles.bar}`} component="section" gap={8} aria-label={label}>
    <p role="status">{text}</p>
    {rows.length < total && total <= MAX_CHOSEN && (
      <Button variant="subtle" size="sm" loading={isLoadingAll} onClick={chooseAll}>
        Choisir les {formatNumber(total)}
      </Button>
    )}
    {actions.map((action) => (
      <RefusableButton
        key={action.label}
        variant="default"
        size="sm"
        {...(action.isDestructive && { c: "red" })}
        refusal={isLoadingAll ? "Toute la liste est en train d'être choisie." : (action.refusal ?? null)}
        loading={action.isBusy ?? false}
        onClick={action.run}
      >
        {action.label}
      </RefusableButton>
    ))}
    <CloseButton aria-label="Ne plus choisir personne" onClick={clear} />
  </Group>
);
