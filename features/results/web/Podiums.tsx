import { UnstyledButton } from "@mantine/core";
import { byCategory } from "#features/results/print-ranking.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import styles from "./Ranking.module.css";
import type { PrintedRow } from "./RankingSheet.tsx";

interface Props {
  /** The first three of each category, ex æquo included. */
  readonly rows: readonly PrintedRow[];
  readonly onChoose: (category: string) => void;
}

const SHOWN = 3;

/** Who stands first in each category, at a glance. */
export const Podiums = ({ rows, onChoose }: Props) => (
  <ul className={styles.podiums} aria-label="Les premiers de chaque catégorie">
    {byCategory(rows).map(([category, ranked]) => (
      <li key={category} className={`card ${styles.podium}`}>
        <h2 className={styles.category}>
          {category}
          <UnstyledButton onClick={() => onChoose(category)}>
            Voir tout<span className="hidden-text"> le classement {category}</span>
          </UnstyledButton>
        </h2>
        <ol className={styles.steps}>
          {ranked.slice(0, SHOWN).map(({ rank, user, grade }) => (
            <li key={user.id} className={styles.step}>
              <span className={styles.rank} data-podium>
                {rank}
              </span>
              <span className={styles.name}>
                {user.contact.lastname} {user.contact.firstname}
              </span>
              <span>{formatNumber(grade)}</span>
            </li>
          ))}
        </ol>
        {ranked.length > SHOWN && <p className={styles.others}>et {counted(ranked.length - SHOWN, "autre")}, ex æquo</p>}
      </li>
    ))}
  </ul>
);
