import { formatTime } from "./format.ts";
import styles from "./LastUpdated.module.css";

/** When regularly refreshed figures were last read, and whether a later refresh failed. */
export const LastUpdated = ({ at, hasFailed }: { at: string; hasFailed: boolean }) => (
  <p className={styles.read} data-failed={hasFailed || undefined}>
    {hasFailed ? `La dernière lecture a échoué\u00A0: chiffres de ${formatTime(at)}` : `Chiffres de ${formatTime(at)}`}
  </p>
);
