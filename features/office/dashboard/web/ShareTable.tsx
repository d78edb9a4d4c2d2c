import { Link } from "@tanstack/react-router";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { formatNumber } from "#platform/web/format.ts";
import type { Shares } from "../dashboard.contract.ts";
import type { Address } from "./addresses.ts";
import { Bar } from "./Bar.tsx";
import styles from "./shares.module.css";

interface ShareRow extends Shares {
  readonly name: string;
  /** The list of all registrations, or of those in one state. */
  readonly to: (status?: RegistrationStatus) => Address;
}

/** Registrations of several kinds, confirmed and pending, as bars with their numbers; each number links to its list. */
export function ShareTable({ title, rows }: { title: string; rows: readonly ShareRow[] }) {
  const max = Math.max(1, ...rows.map(({ pending, confirmed }) => pending + confirmed));
  return (
    <table className={styles.shares} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">
            <h3>{title}</h3>
          </th>
          <th scope="col" className={styles.confirmed}>
            Confirmées
          </th>
          <th scope="col" className={styles.pending}>
            En attente
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, pending, confirmed, to }) => (
          <tr key={name}>
            <th scope="row">
              <Link {...to()}>{name}</Link>
              <Bar share={confirmed / max} pending={pending / max} />
            </th>
            <td>
              <Link {...to("CONFIRMED")}>{formatNumber(confirmed)}</Link>
            </td>
            <td>
              <Link {...to("PENDING")}>{formatNumber(pending)}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
