import { Anchor, Group } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./grades.module.css";
import type { RowStatus } from "./row-status.ts";

interface Props {
  readonly id: string;
  readonly status: RowStatus;
  /** Called to resolve a conflict. */
  readonly onCompare: () => void;
}

const icons: Readonly<Record<RowStatus["kind"], ReactNode>> = {
  empty: null,
  saved: <IconCheck size={16} aria-hidden />,
  typing: <IconPencil size={16} aria-hidden />,
  waiting: <IconClock size={16} aria-hidden />,
  refused: <IconAlertTriangle size={16} aria-hidden />,
  conflict: <IconAlertTriangle size={16} aria-hidden />,
};

/** The status of a row, in a fixed position. */
export const RowState = ({ id, status: { kind, text }, onCompare }: Props) => (
  <Group id={id} className={styles.word} component="span" wrap="nowrap" align="flex-start" gap={6} data-kind={kind}>
    {icons[kind]}
    <span>
      {text}
      {kind === "conflict" && (
        <>
          {" "}
          <Anchor component="button" type="button" mih={24} px={2} c="inherit" fw={700} inherit onClick={onCompare}>
            Comparer
          </Anchor>
        </>
      )}
    </span>
  </Group>
);
