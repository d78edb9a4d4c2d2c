import { Skeleton, UnstyledButton } from "@mantine/core";
import { byCategory } from "#features/results/print-ranking.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import styles from "./Ranking.module.css";
import type { PrintedRow } from "./RankingSheet.tsx";

interface Props {
  /** The first three of each category, ex æquo included; `undefined` while they come. */
  readonly rows: readonly PrintedRow[] | undefined;
  readonly onChoose: (category: string) => void;
}

const SHOWN = 3;

/** Who stands first in each category, at a glance; nothing while nobody is ranked. */
export function Podiums({ rows, onChoose }: Props) {
  if (rows?.length === 0) return null;
  return (
    <ul className={styles.podiums} aria-label="Les premiers de chaque catégorie" aria-busy={!rows}>
      {rows
        ? byCategory(rows).map(([category, ranked]) => (
            <Podium key={category} category={category} ranked={ranked} onChoose={() => onChoose(category)} />
          ))
        : usualCategories.map((place) => (
            <li key={place}>
              <Skeleton height={141} radius="xl" />
            </li>
          ))}
    </ul>
  );
}

const usualCategories = Array.from({ length: 9 }, (_, place) => place);

interface PodiumProps {
  readonly category: string;
  readonly ranked: readonly PrintedRow[];
  readonly onChoose: () => void;
}

const Podium = ({ category, ranked, onChoose }: PodiumProps) => (
  <li className={`card ${styles.podium}`}>
    <h2 className={styles.category}>
      {category}
      <UnstyledButton onClick={onChoose}>
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
);
