import { Stack, Title } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import styles from "./Fold.module.css";

interface Props extends Omit<ComponentProps<"details">, "className"> {
  /** What stays visible. */
  readonly summary: ReactNode;
  readonly summaryClassName?: string | undefined;
}

/** A part of a page that is a line until it is asked for, and loads only then. */
export function Fold({ summary, summaryClassName, open = false, children, ...details }: Props) {
  const [isWanted, setWanted] = useState(open);
  return (
    <details className={styles.fold} open={open} onToggle={({ currentTarget }) => setWanted(isWanted || currentTarget.open)} {...details}>
      <summary className={summaryClassName}>
        {summary}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      {isWanted && children}
    </details>
  );
}

export const FoldedPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Fold
    summaryClassName="card part"
    summary={
      <Title order={2} size="h3">
        {title}
      </Title>
    }
  >
    <Stack gap="md" mt="md">
      {children}
    </Stack>
  </Fold>
);
