import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDots } from "@tabler/icons-react";
import { formatNumber } from "./format.ts";
import styles from "./PageBar.module.css";
import { pageWindow, rowsOf } from "./pages.ts";

interface Props {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** « 166 à 180 sur 2 109 », and the pages around. */
export function PageBar({ page, perPage, total, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const { from, to } = rowsOf(page, perPage, total);
  const position = (
    <p className={styles.position}>
      {formatNumber(from)} à {formatNumber(to)} sur {formatNumber(total)}
    </p>
  );
  if (last === 1)
    return (
      <Group className={styles.bar} justify="space-between" gap="12px 24px">
        {position}
      </Group>
    );
  return (
    <Group className={styles.bar} justify="space-between" gap="12px 24px">
      {position}
      <nav aria-label="Pages" className={styles.pages}>
        <ActionIcon variant="default" size={32} aria-label="Page précédente" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <div className={styles.numbers}>
          {pageWindow(page, last).map((entry, index) =>
            entry === "gap" ? (
              <span key={`gap-${index < 3 ? "before" : "after"}`} className={styles.gap}>
                <IconDots size={18} aria-label="…" />
              </span>
            ) : (
              <Button
                key={entry}
                size="compact-md"
                h={32}
                variant={entry === page ? "filled" : "default"}
                color="ink.8"
                aria-label={`Page ${formatNumber(entry)}`}
                aria-current={entry === page ? "page" : undefined}
                onClick={() => onPage(entry)}
              >
                {formatNumber(entry)}
              </Button>
            ),
          )}
        </div>
        <ActionIcon variant="default" size={32} aria-label="Page suivante" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </nav>
    </Group>
  );
}
