import { Group, Radio } from "@mantine/core";
import styles from "./steps.module.css";

interface Props {
  readonly label: string;
  readonly reason: string;
  /** `null`: not answered yet. */
  readonly value: boolean | null;
  readonly onChange: (answer: boolean) => void;
  readonly error?: unknown;
  readonly path?: string;
}

/** One consent: a yes or a no of the same weight, neither chosen beforehand (PPL-07). */
export const ConsentChoice = ({ label, reason, value, onChange, error, path }: Props) => (
  <Radio.Group
    size="md"
    className={styles.consent}
    label={label}
    description={reason}
    error={error as string | undefined}
    value={value === null ? null : value ? "oui" : "non"}
    onChange={(answer) => onChange(answer === "oui")}
  >
    <Group gap="xl" mih={42}>
      <Radio value="oui" label="Oui" data-path={path} aria-invalid={Boolean(error)} />
      <Radio value="non" label="Non" aria-invalid={Boolean(error)} />
    </Group>
  </Radio.Group>
);
