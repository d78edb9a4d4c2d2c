import { Select } from "@mantine/core";
import styles from "./DataTable.module.css";
import { sortsAfterChoice } from "./pages.ts";

interface Props {
  readonly columns: readonly { readonly title: string; readonly sort?: string }[];
  readonly sorts: readonly string[];
  readonly onSort: (sorts: readonly string[]) => void;
}

/** Up to two sorts, chosen by name; « Aucun filtre » is none (ADM-02). */
export function SortChoices({ columns, sorts, onSort }: Props) {
  const choices = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { value: `${sort}:ASC`, label: `${title}, croissant` },
          { value: `${sort}:DESC`, label: `${title}, décroissant` },
        ]
      : [],
  );
  const choose = (rank: 0 | 1) => (chosen: string | null) => onSort(sortsAfterChoice(sorts, rank, chosen));
  return (
    <div className={styles.sorts}>
      {(["Premier tri", "Second tri"] as const).map((label, index) => {
        const rank = index === 0 ? 0 : 1;
        return (
          <Select
            key={label}
            size="sm"
            label={label}
            data={[{ value: "", label: "Aucun filtre" }, ...choices]}
            value={sorts[rank] ?? ""}
            disabled={rank === 1 && sorts.length === 0}
            onChange={choose(rank)}
          />
        );
      })}
    </div>
  );
}
