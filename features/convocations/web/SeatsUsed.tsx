import { formatCount, formatNumber } from "#platform/web/format.ts";
import type { CenterUsage } from "../convocations.contract.ts";
import styles from "./convocations.module.css";

/** How full a center is: a bar, and a text if it is full or overbooked. */
export function SeatsUsed({ seats, convoked }: Pick<CenterUsage, "seats" | "convoked">) {
  const excess = convoked - seats;
  const share = seats === 0 ? Number(convoked > 0) : Math.min(1, convoked / seats);
  return (
    <div className={styles.seats}>
      <span>
        {formatNumber(convoked)} sur {formatCount(seats, "place")}
        {excess > 0 && <strong className={styles.over}> · {formatNumber(excess)} de trop</strong>}
        {excess === 0 && seats > 0 && <span className="muted"> · complet</span>}
      </span>
      <span className={styles.gauge} data-over={excess > 0 || undefined} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
