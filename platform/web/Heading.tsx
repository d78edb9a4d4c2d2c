import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import styles from "./DataTable.module.css";

interface SortableColumn {
  readonly title: string;
  readonly sort?: string;
  readonly align?: "right";
}

interface Props {
  readonly column: SortableColumn & { /** The value below it in the same cell, which sorts too. */ readonly below?: SortableColumn };
  readonly sorts: readonly string[];
  readonly onSort: (field: string) => void;
}

/** The title of a column; a click sorts by it, and its rank among the sorts is next to it. */
export function Heading({ column: { title, sort, align, below }, sorts, onSort }: Props) {
  if (!sort) return <Table.Th data-align={align}>{title}</Table.Th>;
  const key = sorts.find((one) => one.startsWith(`${sort}:`));
  return (
    <Table.Th data-align={align} aria-sort={!key ? "none" : key.endsWith(":DESC") ? "descending" : "ascending"}>
      <SortButton title={title} sort={sort} sorts={sorts} onSort={onSort} />
      {below?.sort && <SortButton title={below.title} sort={below.sort} sorts={sorts} onSort={onSort} />}
    </Table.Th>
  );
}

function SortButton({ title, sort, sorts, onSort }: { title: string; sort: string } & Pick<Props, "sorts" | "onSort">) {
  const rank = sorts.findIndex((key) => key.startsWith(`${sort}:`));
  const Arrow = rank < 0 ? IconArrowsSort : sorts[rank] === `${sort}:DESC` ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={styles.heading} data-sorted={rank >= 0 || undefined} onClick={() => onSort(sort)}>
      {title}
      <Arrow size={16} aria-hidden color={rank < 0 ? "var(--ink-400)" : "currentColor"} />
      {rank >= 0 && sorts.length > 1 && (
        <span className={styles.rank}>
          <span className="hidden-text">tri </span>
          {rank + 1}
        </span>
      )}
    </UnstyledButton>
  );
}
