import { Table, Text } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import styles from "./charts.module.css";

interface Props<Row> extends Pick<ComponentProps<typeof Table>, "highlightOnHover"> {
  readonly label: string;
  readonly head: readonly [title: string, name: (row: Row) => string];
  readonly columns: readonly (readonly [title: string, figure: (row: Row) => ReactNode])[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly className?: string | undefined;
  readonly whenEmpty?: string;
  /** In pixels; the table scrolls where there is less room. */
  readonly minWidth?: number;
}

export const ChartFigures = <Row,>({ className = styles.numbers, whenEmpty, ...table }: Props<Row>) => (
  <details className={className}>
    <summary>Voir les chiffres</summary>
    {table.rows.length === 0 && whenEmpty ? (
      <Text c="dimmed" my={8} inherit>
        {whenEmpty}
      </Text>
    ) : (
      <FiguresTable {...table} />
    )}
  </details>
);

export function FiguresTable<Row>(props: Omit<Props<Row>, "className" | "whenEmpty">) {
  const { label, head, columns, rows, rowKey, highlightOnHover = false, minWidth } = props;
  const [title, name] = head;
  const table = (
    <Table aria-label={label} className="figures" highlightOnHover={highlightOnHover}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{title}</Table.Th>
          {columns.map(([column]) => (
            <Table.Th key={column} ta="right">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            <Table.Th scope="row">{name(row)}</Table.Th>
            {columns.map(([column, figure]) => (
              <Table.Td key={column} ta="right">
                {figure(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  return minWidth ? (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      {table}
    </Table.ScrollContainer>
  ) : (
    table
  );
}
