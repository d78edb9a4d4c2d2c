import { formatTime } from "./format.ts";
import styles from "./ReadAt.module.css";

/** When figures that are read again and again were read, and whether the reading after that failed. */
export const ReadAt = ({ at, hasFailed }: { at: string; hasFailed: boolean }) => (
  <p className={styles.read} data-failed={hasFailed || undefined}>
    {hasFailed ? `La dernière lecture a échoué\u00A0: chiffres de ${formatTime(at)}` : `Chiffres de ${formatTime(at)}`}
  </p>
);
