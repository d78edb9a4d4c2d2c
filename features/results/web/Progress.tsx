import { Stack, Text, Title } from "@mantine/core";
import { formatGrade } from "#platform/web/format.ts";
import { comparableStages } from "../own-results.ts";
import type { ResultOnWire } from "../results.contract.ts";
import styles from "./Progress.module.css";

/** The grades at stages of one name, from one year to the next; nothing if there is only one year. */
export function Progress({ results }: { results: readonly ResultOnWire[] }) {
  const stages = comparableStages(results);
  if (stages.length === 0) return null;
  return (
    <Stack className={`card ${styles.progress}`} component="section" gap={14} aria-labelledby="progression">
      <Title order={2} id="progression">
        D'une année à l'autre
      </Title>
      <Text c="dimmed">Vos notes aux étapes que vous avez passées plusieurs fois.</Text>
      {stages.map(({ name, years }) => {
        const best = Math.max(1, ...years.map(({ grade }) => grade));
        return (
          <div key={name}>
            <h3 className={styles.stage}>{name}</h3>
            <Stack component="ol" gap={8}>
              {years.map(({ year, grade }) => (
                <li key={year} className={styles.row}>
                  <Text span c="var(--ink-600)" fw={600} inherit>
                    {year}
                  </Text>
                  <span className={styles.bar} style={{ "--share": grade / best } as React.CSSProperties} aria-hidden />
                  <Text span fw={600} ta="right" inherit>
                    {formatGrade(grade)}
                  </Text>
                </li>
              ))}
            </Stack>
          </div>
        );
      })}
    </Stack>
  );
}
