import { IconAlertTriangle, IconCheck, IconClock, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./grades.module.css";
import type { RowWord } from "./row-word.ts";

interface Props {
  readonly id: string;
  readonly word: RowWord;
  /** Asked where two values stand against each other. */
  readonly onCompare: () => void;
}

const icons: Readonly<Record<RowWord["kind"], ReactNode>> = {
  empty: null,
  saved: <IconCheck size={16} aria-hidden />,
  typing: <IconPencil size={16} aria-hidden />,
  waiting: <IconClock size={16} aria-hidden />,
  refused: <IconAlertTriangle size={16} aria-hidden />,
  conflict: <IconAlertTriangle size={16} aria-hidden />,
};

/** What became of a row, in a place that does not move. */
export const RowState = ({ id, word: { kind, text }, onCompare }: Props) => (
  <span id={id} className={styles.word} data-kind={kind}>
    {icons[kind]}
    <span>
      {text}
      {kind === "conflict" && (
        <>
          {" "}
          <button type="button" className={styles.compare} onClick={onCompare}>
            Comparer
          </button>
        </>
      )}
    </span>
  </span>
);
