import { formatNumber } from "#platform/web/format.ts";
import type { StageOnWire, StageProgressOnWire } from "../stages.contract.ts";
import styles from "./StageFunnel.module.css";

interface Props {
  readonly stage: StageOnWire;
  /** `undefined` while loading. */
  readonly progress: StageProgressOnWire | undefined;
  /** How many were convoked to this stage from the previous one; null if there is none. */
  readonly expected: number | null;
}

type Step = readonly [label: string, count: number | null];

function stepsOf({ physical }: StageOnWire, progress: StageProgressOnWire | undefined, expected: number | null): Step[] {
  const { eligible = null, opened = null, answered = null, graded = null, qualified = null, convoked = null } = progress ?? {};
  const before: Step[] = physical
    ? [["Attendus", expected]]
    : [
        ["Peuvent répondre", eligible],
        ["Ont ouvert", opened],
        ["Ont répondu", answered],
      ];
  return [...before, ["Notés", graded], ["Qualifiés", qualified], ["Convoqués", convoked]];
}

/** The counts of each step as bars, with their space reserved while the counts load. */
export function StageFunnel({ stage, progress, expected }: Props) {
  const steps = stepsOf(stage, progress, expected);
  const max = Math.max(1, ...steps.map(([, count]) => count ?? 0));
  return (
    <dl className={styles.funnel} aria-busy={!progress}>
      {steps.map(([label, count]) => (
        <div key={label} className={styles.step}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.bar} style={{ "--share": (count ?? 0) / max } as React.CSSProperties} />
            <span className={styles.count}>{progress ? formatNumber(count) : "…"}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
