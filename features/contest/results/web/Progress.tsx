import { Stack, Text, Title } from "@mantine/core";
import { formatNumber } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { ShareBar } from "#platform/web/ui/ShareBar.tsx";
import { outOf } from "../grade-line.ts";
import { comparableStages } from "../own-results.ts";
import type { ResultOnWire } from "../results.contract.ts";
import styles from "./Progress.module.css";

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
            <Title order={3} mt={8} mb={6} fz="lg">
              {name}
            </Title>
            <Stack component="ol" gap={8}>
              {years.map(({ year, grade, mostGrade }) => (
                <Columns key={year} component="li" className="figures" columns="44px 1fr 76px" gap={14} style={{ alignItems: "center" }}>
                  <Text span c="var(--ink-600)" fw={600} inherit>
                    {year}
                  </Text>
                  <ShareBar
                    share={grade / Math.max(mostGrade ?? best, grade, 1)}
                    color={year === years.at(-1)?.year ? "var(--orange-500)" : "var(--ink-200)"}
                    h={22}
                    bg="var(--ink-50)"
                    bdrs={6}
                    isRounded
                  />
                  <Text span fw={600} ta="right" inherit>
                    {outOf(formatNumber(grade), { grade, mostGrade })}
                  </Text>
                </Columns>
              ))}
            </Stack>
          </div>
        );
      })}
    </Stack>
  );
}
