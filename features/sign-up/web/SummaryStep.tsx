import { Button, Stack, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { Steps } from "../steps.ts";
import styles from "./steps.module.css";

export type Line = readonly [label: string, value: string];

interface Props {
  readonly steps: Steps;
  /** The content of each step, as readable lines. */
  readonly lines: readonly (readonly Line[])[];
  readonly onChange: (step: number) => void;
}

/** A summary of everything before it is sent. */
export function SummaryStep({ steps, lines, onChange }: Props) {
  return (
    <Stack>
      <Text>Relisez avant de terminer&nbsp;: tout peut encore être corrigé.</Text>
      {lines.map((part, step) => (
        <section key={steps[step]?.title} className={styles.part}>
          <h3>{steps[step]?.title}</h3>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Modifier\u00A0: ${steps[step]?.title}`}
            onClick={() => onChange(step)}
          >
            Modifier
          </Button>
          <dl className="facts">
            {part.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  );
}
