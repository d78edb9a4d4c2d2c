import { Group, NativeSelect, Pagination, Text } from "@mantine/core";
import { formatNumber } from "./format.ts";
import styles from "./PageBar.module.css";
import { pageWindow, rowsOf } from "./pages.ts";
import { pageSizes } from "./search-params.ts";

interface Props {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** The chosen number of rows per page, if not the list's own. */
  readonly limit?: number | undefined;
  readonly onLimit?: (limit: number | undefined) => void;
}

/** « 166 à 180 sur 2 109 », and the pages around; of a single page the position is only read aloud. */
export function PageBar({ page, perPage, total, onPage, limit, onLimit }: Props) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const { from, to } = rowsOf(page, perPage, total);
  const position = `${formatNumber(from)} à ${formatNumber(to)} sur ${formatNumber(total)}`;
  if (last === 1 && !limit) return <p className="hidden-text">{position}</p>;
  return (
    <Group className={styles.bar} justify="space-between" gap="12px 24px">
      <Text className={`figures ${styles.position}`} c="dimmed" fz="sm" inherit>
        {position}
      </Text>
      {onLimit && (
        <NativeSelect
          className={styles.size}
          size="xs"
          aria-label="Lignes par page"
          data={[
            { value: "", label: limit ? "Page habituelle" : `${formatNumber(perPage)} par page` },
            ...pageSizes.map((size) => ({ value: String(size), label: `${size} par page` })),
          ]}
          value={limit ?? ""}
          onChange={({ currentTarget }) => onLimit(Number(currentTarget.value) || undefined)}
        />
      )}
      {last > 1 && (
        <Pagination.Root total={last} value={page} onChange={onPage} color="ink.8" radius={9}>
          <Group aria-label="Pages" className={styles.pages} component="nav" align="stretch" gap={8}>
            <Pagination.Previous aria-label="Page précédente" />
            <Group className={styles.numbers} align="stretch" gap={8}>
              {pageWindow(page, last).map((entry, index) =>
                entry === "gap" ? (
                  <Pagination.Dots key={`gap-${index < 3 ? "before" : "after"}`} role="img" aria-label="…" />
                ) : (
                  <Pagination.Control
                    key={entry}
                    active={entry === page}
                    aria-label={`Page ${formatNumber(entry)}`}
                    aria-current={entry === page ? "page" : undefined}
                    onClick={() => onPage(entry)}
                  >
                    {formatNumber(entry)}
                  </Pagination.Control>
                ),
              )}
            </Group>
            <Pagination.Next aria-label="Page suivante" />
          </Group>
        </Pagination.Root>
      )}
    </Group>
  );
}
