import { counted, formatNumber } from "#platform/web/format.ts";
import type { CenterUse } from "../convocations.contract.ts";
import styles from "./convocations.module.css";

/** How full a centre is: a bar, and in words whether it is full or over. */
export function SeatsUsed({ seats, convoked }: Pick<CenterUse, "seats" | "convoked">) {
  const over = convoked - seats;
  const share = seats === 0 ? Number(convoked > 0) : Math.min(1, convoked / seats);
  return (
    <div className={styles.seats}>
      <span>
        {formatNumber(convoked)} sur {counted(seats, "place")}
        {over > 0 && <strong className={styles.over}> · {formatNumber(over)} de trop</strong>}
        {over === 0 && seats > 0 && <span className="muted"> · complet</span>}
      </span>
      <span className={styles.gauge} data-over={over > 0 || undefined} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
