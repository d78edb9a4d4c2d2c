import { Stack, Text } from "@mantine/core";
import { formatNumber } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { ShareBar } from "#platform/web/ui/ShareBar.tsx";
import type { StageOnWire, StageProgressOnWire } from "../stages.contract.ts";

interface Props {
  readonly stage: StageOnWire;
  /** `undefined` while loading. */
  readonly progress: StageProgressOnWire | undefined;
  /** How many were convoked to this stage from the previous one; null if there is none. */
  readonly expected: number | null;
}

type Step = readonly [label: string, count: number | null];

function stepsOf({ physical }: StageOnWire, progress: StageProgressOnWire | undefined, expected: number | null): Step[] {
  const { eligible = null, opened = null, answered = null, graded = null, qualified = null, convoked = null } = progress ?? {};
  const before: Step[] = physical
    ? [["Attendus", expected]]
    : [
        ["Peuvent répondre", eligible],
        ["Ont ouvert", opened],
        ["Ont répondu", answered],
      ];
  return [...before, ["Notés", graded], ["Qualifiés", qualified], ["Convoqués", convoked]];
}

const CENTERED = { alignItems: "center" } as const;

/** The counts of each step as bars, with their space reserved while the counts load. */
export function StageFunnel({ stage, progress, expected }: Props) {
  const steps = stepsOf(stage, progress, expected);
  const max = Math.max(1, ...steps.map(([, count]) => count ?? 0));
  return (
    <Stack component="dl" gap={8} fz="sm" opacity={progress ? 1 : 0.6} aria-busy={!progress}>
      {steps.map(([label, count]) => (
        <Columns key={label} columns="128px minmax(0, 1fr)" gap="sm" style={CENTERED}>
          <dt>{label}</dt>
          <Columns component="dd" columns="minmax(0, 1fr) 84px" gap="sm" style={CENTERED}>
            <ShareBar
              share={(count ?? 0) / max}
              color={label === steps.at(-1)?.[0] ? "var(--orange-500)" : "var(--ink-600)"}
              h={16}
              bg="var(--ink-50)"
              bdrs={5}
              isRounded
            />
            <Text span className="figures" fw={600} ta="right" inherit>
              {progress ? formatNumber(count) : "…"}
            </Text>
          </Columns>
        </Columns>
      ))}
    </Stack>
  );
}
