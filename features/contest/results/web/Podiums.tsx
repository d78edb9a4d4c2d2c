import { Anchor, Box, Group, Skeleton, Stack, Text } from "@mantine/core";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import { groupByCategory } from "../print-ranking.ts";
import styles from "./Ranking.module.css";
import type { PrintedRow } from "./RankingSheet.tsx";

interface Props {
  readonly rows: readonly PrintedRow[] | undefined;
  readonly onChoose: (category: string) => void;
}

const PODIUM_SIZE = 3;

export function Podiums({ rows, onChoose }: Props) {
  if (rows?.length === 0) return null;
  return (
    <ul className={styles.podiums} aria-label="Les premiers de chaque catégorie" aria-busy={!rows}>
      {rows
        ? groupByCategory(rows).map(([category, ranked]) => <Podium key={category} {...{ category, ranked, onChoose }} />)
        : placeholders.map((index) => (
            <li key={index}>
              <Skeleton height={141} radius="xl" />
            </li>
          ))}
    </ul>
  );
}

const placeholders = Array.from({ length: 9 }, (_, index) => index);

interface PodiumProps extends Pick<Props, "onChoose"> {
  readonly category: string;
  readonly ranked: readonly PrintedRow[];
}

const Podium = ({ category, ranked, onChoose }: PodiumProps) => (
  <Box component="li" className="card" pos="relative" pt="md" pb={18} px="lg">
    <Group component="h2" wrap="nowrap" align="baseline" justify="space-between" gap="sm" mb="xs" ff="heading" fz="lg" fw={680} lh={1.3}>
      <CategoryCode name={category} />
      <Anchor
        component="button"
        type="button"
        ff="text"
        fz="0.875rem"
        fw={500}
        lh={1.75}
        style={{ textUnderlineOffset: "0.18em", whiteSpace: "nowrap" }}
        onClick={() => onChoose(category)}
      >
        Voir tout<span className="hidden-text"> le classement {category}</span>
      </Anchor>
    </Group>
    <Stack component="ol" gap={6}>
      {ranked.slice(0, PODIUM_SIZE).map(({ rank, user, grade }) => (
        <Columns
          key={user.id}
          component="li"
          className="figures"
          columns="1.5em 1fr auto"
          gap="xs"
          fz="sm"
          style={{ alignItems: "baseline" }}
        >
          <span className={styles.rank} data-podium>
            {rank}
          </span>
          <Text span fw={600} inherit>
            {user.contact.lastname} {user.contact.firstname}
          </Text>
          <span>{formatNumber(grade)}</span>
        </Columns>
      ))}
    </Stack>
    {ranked.length > PODIUM_SIZE && (
      <Text mt={8} c="dimmed" fz="0.875rem">
        et {formatCount(ranked.length - PODIUM_SIZE, "autre")}, ex æquo
      </Text>
    )}
  </Box>
);
