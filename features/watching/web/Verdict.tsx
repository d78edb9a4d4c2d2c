import { IconAlertTriangle, IconCircleCheck, IconUrgent } from "@tabler/icons-react";
import { type Judgment, judgmentsOf } from "../judgments.ts";
import type { WatchingOnWire } from "../watching.contract.ts";
import styles from "./watching.module.css";

/** All is well, or the problems and what to do. Announced to screen readers when it changes. */
export function Verdict({ watching }: { watching: WatchingOnWire }) {
  const judgments = judgmentsOf(watching);
  return (
    <section className={`card ${styles.verdict}`} aria-label="Verdict" role="status">
      {judgments.length === 0 ? <AllWell /> : judgments.map((judgment) => <JudgmentCard key={judgment.message} judgment={judgment} />)}
    </section>
  );
}

const AllWell = () => (
  <div className={styles.judgment} data-well>
    <IconCircleCheck size={28} aria-hidden />
    <div>
      <h2>Tout va bien</h2>
      <p>Les réponses s'enregistrent vite et tous les serveurs répondent.</p>
    </div>
  </div>
);

const JudgmentCard = ({ judgment: { isAlarming, message, remedy } }: { judgment: Judgment }) => {
  const Icon = isAlarming ? IconUrgent : IconAlertTriangle;
  return (
    <div className={styles.judgment} data-alarming={isAlarming || undefined}>
      <Icon size={28} aria-label={isAlarming ? "Urgent" : "À surveiller"} role="img" />
      <div>
        <h2>{message}</h2>
        <p>{remedy}</p>
      </div>
    </div>
  );
};
