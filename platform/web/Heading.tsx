import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import styles from "./DataTable.module.css";

interface Props {
  readonly column: { readonly title: string; readonly sort?: string; readonly align?: "right" };
  readonly sorts: readonly string[];
  readonly onSort: (field: string) => void;
}

/** The title of a column; a click sorts by it, and its rank among the sorts is next to it. */
export function Heading({ column: { title, sort, align }, sorts, onSort }: Props) {
  if (!sort) return <Table.Th data-align={align}>{title}</Table.Th>;
  const rank = sorts.findIndex((key) => key.startsWith(`${sort}:`));
  const isDescending = sorts[rank] === `${sort}:DESC`;
  const Arrow = rank < 0 ? IconArrowsSort : isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th data-align={align} aria-sort={rank < 0 ? "none" : isDescending ? "descending" : "ascending"}>
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
    </Table.Th>
  );
}
