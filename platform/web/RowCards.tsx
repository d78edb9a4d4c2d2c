import { Box, Group, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./DataTable.module.css";
import { type RowAction, RowActions } from "./RowActions.tsx";
import { RowCheckbox, type Selection } from "./RowChoice.tsx";

export interface CardColumn<Row> {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** Its place on a phone's card: title, corner, or foot next to the actions; by default a line. */
  readonly card?: "title" | "corner" | "foot";
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly CardColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly actions: ((row: Row) => readonly RowAction[]) | undefined;
  readonly selection: Selection | undefined;
  readonly nameOf: (row: Row) => string;
}

export function RowCards<Row>({ label, columns, rows, rowKey, actions, selection, nameOf }: Props<Row>) {
  const columnsAt = (position: CardColumn<Row>["card"]) => columns.filter(({ card }) => card === position);
  /** Without the empty ones, which say nothing. */
  const cellsAt = (position: CardColumn<Row>["card"], row: Row) =>
    columnsAt(position)
      .map(({ title, show }) => ({ title, shown: show(row) }))
      .filter(({ shown }) => shown !== "-");
  const spansAt = (position: CardColumn<Row>["card"], row: Row) =>
    cellsAt(position, row).map(({ title, shown }) => <span key={title}>{shown}</span>);
  if (!rows) return <Placeholders />;
  return (
    <Stack component="ul" gap={0} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card} data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
          <Group wrap="nowrap" align="baseline" justify="space-between" gap="sm" fz="lg" fw={700}>
            <Group component="span" wrap="nowrap" gap="xs">
              {selection && <RowCheckbox selection={selection} name={nameOf(row)} id={rowKey(row)} />}
              {spansAt("title", row)}
            </Group>
            {spansAt("corner", row)}
          </Group>
          <Group component="dl" align="stretch" gap="0 var(--mantine-spacing-lg)">
            {cellsAt(undefined, row).map(({ title, shown }) => (
              <Box key={title} className={styles.line} fz="sm" mt={2}>
                <dt>{title}</dt>
                <dd>{shown}</dd>
              </Box>
            ))}
          </Group>
          {(actions || columnsAt("foot").length > 0) && (
            <Group justify="space-between" gap="0 12px" mih={44}>
              <Group component="span" gap="2px 10px" {...(!actions && { flex: 1, grow: columnsAt("foot").length === 1 })}>
                {spansAt("foot", row)}
              </Group>
              {actions && <RowActions of={nameOf(row)} actions={actions(row)} />}
            </Group>
          )}
        </li>
      ))}
    </Stack>
  );
}

const Placeholders = () =>
  [1, 2, 3].map((card) => (
    <div key={card} className={styles.card}>
      <Skeleton height={20} width="45%" mb={10} />
      <Skeleton height={16} width="70%" mb={8} />
      <Skeleton height={16} width="60%" mb={18} />
    </div>
  ));
