import { Box, Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { Fragment, type ReactNode, useRef } from "react";
import styles from "./DataTable.module.css";
import { SearchField } from "./SearchField.tsx";
import type { PageSearch } from "./search-params.ts";
import { ToolbarPopover } from "./ToolbarPopover.tsx";

export interface ListFilter {
  /** « Catégorie » */
  readonly label: string;
  /** The text of its chip; absent: the filter is not set. */
  readonly chosen: string | undefined;
  /** The changes of the address that remove it. */
  readonly none: Readonly<Record<string, unknown>>;
  /** Absent: only a link sets it. */
  readonly field?: ReactNode;
}

interface Props {
  readonly label: string;
  readonly search: PageSearch;
  readonly searchPlaceholder: string | undefined;
  readonly onSearchEnter?: (text: string) => void;
  readonly filters: readonly ListFilter[];
  readonly controls: ReactNode;
  readonly menu: ReactNode;
  readonly isShort: boolean;
  readonly onChange: (changes: PageSearch) => void;
}

/** One line: the search, the chips of the filters that are set, « Filtre » and « Affichage » (PPL-13). */
export function ListToolbar({ label, search, searchPlaceholder, onSearchEnter, filters, controls, menu, isShort, onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const set = filters.filter(({ chosen }) => chosen !== undefined);
  const remove = (...removed: readonly ListFilter[]) => {
    onChange(Object.assign({}, ...removed.map(({ none }) => none)) as PageSearch);
    button.current?.focus();
  };
  return (
    <Group className={styles.toolbar} gap={8} data-short={isShort || undefined}>
      {searchPlaceholder && (
        <Box className={styles.search}>
          <SearchField
            placeholder={searchPlaceholder}
            value={search.search ?? ""}
            onSearch={(text) => onChange({ search: text })}
            {...(onSearchEnter && { onEnter: onSearchEnter })}
            isLabelHidden
          />
        </Box>
      )}
      {controls}
      {set.map((filter) => (
        <Button
          key={filter.label}
          className={styles.chip ?? ""}
          variant="light"
          size="compact-md"
          radius="xl"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => remove(filter)}
        >
          <span className="hidden-text">Retirer le filtre {filter.label}&nbsp;: </span>
          {filter.chosen}
        </Button>
      ))}
      {set.length > 1 && (
        <Button variant="subtle" size="compact-md" onClick={() => remove(...set)}>
          Tout effacer
        </Button>
      )}
      {filters.some(({ field }) => field) && (
        <ToolbarPopover ref={button} label="Filtre" list={label} Icon={IconPlus}>
          {() => (
            <Stack gap="sm">
              {filters.map((filter) => (
                <Fragment key={filter.label}>{filter.field}</Fragment>
              ))}
            </Stack>
          )}
        </ToolbarPopover>
      )}
      {menu}
    </Group>
  );
}
