import { Group, Skeleton, Stack, Text, UnstyledButton } from "@mantine/core";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { groupByCategory } from "../print-ranking.ts";
import styles from "./Ranking.module.css";
import type { PrintedRow } from "./RankingSheet.tsx";

interface Props {
  /** The first three of each category, ex æquo included; `undefined` while loading. */
  readonly rows: readonly PrintedRow[] | undefined;
  readonly onChoose: (category: string) => void;
}

const PODIUM_SIZE = 3;

/** The first three of each category; nothing if nobody is ranked. */
export function Podiums({ rows, onChoose }: Props) {
  if (rows?.length === 0) return null;
  return (
    <ul className={styles.podiums} aria-label="Les premiers de chaque catégorie" aria-busy={!rows}>
      {rows
        ? groupByCategory(rows).map(([category, ranked]) => (
            <Podium key={category} category={category} ranked={ranked} onChoose={() => onChoose(category)} />
          ))
        : placeholders.map((index) => (
            <li key={index}>
              <Skeleton height={141} radius="xl" />
            </li>
          ))}
    </ul>
  );
}

const placeholders = Array.from({ length: 9 }, (_, index) => index);

interface PodiumProps {
  readonly category: string;
  readonly ranked: readonly PrintedRow[];
  readonly onChoose: () => void;
}

const Podium = ({ category, ranked, onChoose }: PodiumProps) => (
  <li className={`card ${styles.podium}`}>
    <Group className={styles.category} component="h2" wrap="nowrap" align="baseline" justify="space-between" gap="sm">
      {category}
      <UnstyledButton onClick={onChoose}>
        Voir tout<span className="hidden-text"> le classement {category}</span>
      </UnstyledButton>
    </Group>
    <Stack component="ol" gap={6}>
      {ranked.slice(0, PODIUM_SIZE).map(({ rank, user, grade }) => (
        <li key={user.id} className={styles.step}>
          <span className={styles.rank} data-podium>
            {rank}
          </span>
          <Text span fw={600} inherit>
            {user.contact.lastname} {user.contact.firstname}
          </Text>
          <span>{formatNumber(grade)}</span>
        </li>
      ))}
    </Stack>
    {ranked.length > PODIUM_SIZE && (
      <Text mt={8} c="dimmed" fz="0.875rem">
        et {formatCount(ranked.length - PODIUM_SIZE, "autre")}, ex æquo
      </Text>
    )}
  </li>
);
