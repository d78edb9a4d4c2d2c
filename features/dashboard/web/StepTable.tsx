import { Link } from "@tanstack/react-router";
import { formatNumber } from "#platform/web/format.ts";
import type { Address } from "./addresses.ts";
import { Bar } from "./Bar.tsx";
import styles from "./shares.module.css";

interface Step {
  readonly name: string;
  readonly count: number;
  /** « environ »: estimated from a sample. */
  readonly isEstimated?: boolean;
  /** The list of exactly those. */
  readonly to: Address;
}

interface Props {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** How many of those expected reached each step, as a share of the first. */
export function StepTable({ title, steps }: Props) {
  const total = Math.max(1, steps[0]?.count ?? 0);
  return (
    <table className={styles.shares} aria-label={title}>
      <tbody>
        {steps.map(({ name, count, isEstimated, to }) => (
          <tr key={name} className={styles.step}>
            <th scope="row">
              <Link {...to}>{name}</Link>
              <Bar share={Math.min(1, count / total)} />
            </th>
            <td>
              {isEstimated && "environ "}
              {formatNumber(count)}
            </td>
            <td className={styles.percent}>{formatNumber(Math.round((count / total) * 100))}&nbsp;%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
