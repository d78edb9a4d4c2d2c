import { Button, CloseButton, Group } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./ChosenBar.module.css";
import { formatNumber } from "./format.ts";

interface ChooseAll {
  readonly total: number;
  readonly isLoadingAll: boolean;
  readonly onChoose: () => void;
}

/** Longer lists must be filtered before choosing all. */
const MAX_CHOSEN = 5_000;

/** Offers to choose all rows of the list, on all pages, if more can be chosen. */
export const chooseAll = (chosen: number, all: ChooseAll): ChooseAll | false => chosen < all.total && all.total <= MAX_CHOSEN && all;

interface Props {
  /** « Élèves choisis » */
  readonly label: string;
  /** « 3 élèves choisis » */
  readonly text: string;
  /** To choose all rows of the list, on all pages, if more can be chosen. */
  readonly all?: ChooseAll | false;
  readonly onClear: () => void;
  /** The actions. */
  readonly children: ReactNode;
}

/** The actions for all the rows chosen in a list. */
export const ChosenBar = ({ label, text, all, onClear, children }: Props) => (
  <Group className={`floating ${styles.bar}`} component="section" gap={8} aria-label={label}>
    <p role="status">{text}</p>
    {all && (
      <Button variant="subtle" size="sm" loading={all.isLoadingAll} onClick={all.onChoose}>
        Choisir les {formatNumber(all.total)}
      </Button>
    )}
    {children}
    <CloseButton aria-label="Ne plus choisir personne" onClick={onClear} />
  </Group>
);
