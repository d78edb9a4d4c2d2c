import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./ChosenBar.module.css";
import { formatNumber } from "./format.ts";

interface All {
  readonly total: number;
  readonly isGathering: boolean;
  readonly onChoose: () => void;
}

/** More are not chosen at once: they are narrowed first. */
const MOST_CHOSEN = 5_000;

/** Offers to choose all that the list holds, on whatever page, where more can be chosen. */
export const chooseAll = (chosen: number, all: All): All | false => chosen < all.total && all.total <= MOST_CHOSEN && all;

interface Props {
  /** « Élèves choisis » */
  readonly label: string;
  /** « 3 élèves choisis » */
  readonly words: string;
  /** Where more can be chosen at once: all that the list holds, on whatever page. */
  readonly all?: All | false;
  readonly onClear: () => void;
  /** What is done with them. */
  readonly children: ReactNode;
}

/** The actions for all the rows chosen in a list. */
export const ChosenBar = ({ label, words, all, onClear, children }: Props) => (
  <section className={styles.bar} aria-label={label}>
    <p role="status">{words}</p>
    {all && (
      <Button variant="subtle" size="sm" loading={all.isGathering} onClick={all.onChoose}>
        Choisir les {formatNumber(all.total)}
      </Button>
    )}
    {children}
    <CloseButton aria-label="Ne plus choisir personne" onClick={onClear} />
  </section>
);
