import { formatNumber, formatTime } from "#platform/web/format.ts";
import { durationOf } from "../durations.ts";
import type { WatchingOnWire } from "../watching.contract.ts";
import styles from "./watching.module.css";

/** Each process that answers, and how it fares. */
export const Nodes = ({ nodes }: Pick<WatchingOnWire, "nodes">) => (
  <section>
    <h2 className={styles.title}>Serveurs</h2>
    <ul className={styles.nodes}>
      {nodes.map(({ name, seenAt, isSilent, connections, delay, utilisation }) => (
        <li key={name} data-silent={isSilent || undefined}>
          <h3>{name}</h3>
          <p className={styles.state}>{isSilent ? `Sans nouvelles depuis ${formatTime(seenAt)}` : "Répond"}</p>
          {!isSilent && (
            <dl>
              <Fact name="Occupé" value={`${Math.round(utilisation * 100)}\u00A0%`} />
              <Fact name="Retard" value={durationOf(delay)} />
              <Fact name="Base de données" value={connectionsOf(connections)} />
            </dl>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** « 4 connexions sur 10 », « 10 connexions sur 10, 3 demandes attendent » */
function connectionsOf({ used, size, waiting }: WatchingOnWire["nodes"][number]["connections"]): string {
  const taken = `${formatNumber(used)} sur ${formatNumber(size)}`;
  return waiting === 0 ? taken : `${taken}, ${formatNumber(waiting)} en attente`;
}
