import { Button, Stack, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { wholeRow } from "#platform/web/FieldGrid.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { Fact } from "#platform/web/ui/Facts.tsx";
import type { Steps } from "../steps.ts";

export type Line = readonly [label: string, value: string];

interface Props {
  readonly steps: Steps;
  readonly lines: readonly (readonly Line[])[];
  readonly onChange: (step: number) => void;
}

export const SummaryStep = ({ steps, lines, onChange }: Props) => (
  <Stack>
    <Text>Relisez avant de terminer&nbsp;: tout peut encore être corrigé.</Text>
    {lines.map((part, step) => (
      <Columns
        key={steps[step]?.title}
        component="section"
        columns="1fr auto"
        gap="8px 12px"
        pt="sm"
        px={18}
        pb="md"
        bg="var(--paper)"
        bd="1px solid var(--rule)"
        bdrs="lg"
        style={{ alignItems: "center" }}
      >
        <Title order={3} fz="lg">
          {steps[step]?.title}
        </Title>
        <Button
          variant="subtle"
          size="sm"
          mr={-12}
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={`Modifier\u00A0: ${steps[step]?.title}`}
          onClick={() => onChange(step)}
        >
          Modifier
        </Button>
        <Columns component="dl" className="facts" style={wholeRow} columns="1fr 1fr" gap="12px 24px" fold="phone">
          {part.map(([label, value]) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </Columns>
      </Columns>
    ))}
  </Stack>
);
