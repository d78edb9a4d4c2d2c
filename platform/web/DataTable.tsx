import { Box, Button, Group, Skeleton, Table } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { PageSearch } from "./search-params.ts";
import "./areas.css";
import styles from "./DataTable.module.css";
import { FilterToggle } from "./FilterToggle.tsx";
import { Heading } from "./Heading.tsx";
import { ListMenu, type ListViews } from "./ListMenu.tsx";
import { PageBar } from "./PageBar.tsx";
import { sortsAfterClick } from "./pages.ts";
import { type RowAction, RowActions } from "./RowActions.tsx";
import { type CardColumn, RowCards } from "./RowCards.tsx";
import { PageCheckbox, RowCheckbox, type Selection } from "./RowChoice.tsx";
import { SearchField } from "./SearchField.tsx";
import { SortChoices } from "./SortChoices.tsx";
import { Empty, Failure } from "./states.tsx";
import { useHiddenColumns } from "./useHiddenColumns.ts";
import { usePhone } from "./usePhone.ts";

export interface Column<Row, Sort extends string = string> extends CardColumn<Row> {
  /** The field's name in the contract's sorts. */
  readonly sort?: Sort;
  readonly align?: "right";
}

interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly itemsPerPage: number; readonly totalItems: number; readonly currentPage: number };
}

interface List<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The result of `usePage`. */
  readonly list: {
    readonly data: ListPage<Row> | undefined;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** The page, the search and the sorts, and their setters; absent for a complete list without sorts. */
  readonly search?: PageSearch;
  readonly onChange?: (changes: PageSearch) => void;
  readonly rowKey: (row: Row) => string;
  /** Its pages may be longer, as in a list of the server. */
  readonly hasSizes?: boolean;
  /** The searched fields, in French; without it there is no search. */
  readonly searchPlaceholder?: string;
  readonly filters?: ReactNode;
  /** The number of active filters: « Filtres (2) » on a phone. */
  readonly activeFilters?: number;
  readonly views?: ListViews;
  /** A list of a few rows: its headings sort it; the sort choices are only for phones, which have no headings. */
  readonly isShort?: boolean;
  readonly whenEmpty?: ReactNode;
  readonly emptyTitle?: string | undefined;
}

/** The actions on the rows: each button includes the name of its row, « Modifier Durand Marie ». */
type Use<Row> =
  | {
      readonly nameOf: (row: Row) => string;
      readonly actions?: (row: Row) => readonly RowAction[];
      readonly selection?: Selection;
    }
  | { readonly nameOf?: undefined; readonly actions?: undefined; readonly selection?: undefined };

type Props<Row> = List<Row> & Use<Row>;

/** A list of the server: one page at a time, two sorts, a search; cards on a phone. Its state is in the address. */
export function DataTable<Row>({ onChange = () => undefined, ...props }: Props<Row>) {
  const { columns, list, search = {}, views } = props;
  const sorts = search.sortBy ?? [];
  const { shown, ...hidden } = useHiddenColumns(columns, search.sans, (changes) =>
    onChange({ ...(search.page && { page: search.page }), ...changes }),
  );
  return (
    <div className="card" style={{ overflow: "hidden" }}>
      <Toolbar
        {...props}
        onChange={onChange}
        sorts={sorts}
        menu={views && <ListMenu label={props.label} columns={hidden} views={views} />}
      />
      {list.error && !list.data ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Rows {...props} columns={views ? shown : columns} onChange={onChange} sorts={sorts} />
      )}
    </div>
  );
}

type Changed<Row> = Props<Row> & Required<Pick<Props<Row>, "onChange">> & { readonly sorts: readonly string[] };

/** The search, the filters and the sorts; on a phone the search and « Filtres », which unfolds the others (PPL-13). */
function Toolbar<Row>(props: Changed<Row> & { readonly menu: ReactNode }) {
  const { columns, search = {}, searchPlaceholder, filters, activeFilters = 0, isShort = false, sorts, onChange, menu } = props;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isOneLine = isShort && isPhone && props.list.data !== undefined && props.list.data.data.length < 2;
  const hasSorts = !isOneLine && columns.some(({ sort }) => sort);
  const isFolded = isPhone && Boolean(searchPlaceholder) && Boolean(filters || hasSorts);
  if (!searchPlaceholder && !filters && !hasSorts) return null;
  const count = activeFilters + sorts.length;
  const others = (
    <>
      {filters}
      {hasSorts && <SortChoices columns={columns} sorts={sorts} onSort={(sortBy) => onChange({ sortBy })} />}
    </>
  );
  return (
    <Group className={styles.toolbar} align="end" gap={14} data-short={isShort || undefined} data-folded={isFolded || undefined}>
      {searchPlaceholder && (
        <Box flex={isFolded ? "1 1 110px" : "6 1 210px"}>
          <SearchField
            placeholder={searchPlaceholder}
            value={search.search ?? ""}
            onSearch={(text) => onChange({ search: text })}
            isLabelHidden={isFolded}
          />
        </Box>
      )}
      {isFolded && <FilterToggle isOpen={isOpen} controls={id} count={count} onToggle={() => setOpen(!isOpen)} />}
      {!isFolded && others}
      {menu}
      {isFolded && isOpen && (
        <Group id={id} className={styles.unfolded} align="end" gap={14}>
          {others}
        </Group>
      )}
    </Group>
  );
}

function Rows<Row>(props: Changed<Row>) {
  const { label, columns, list, sorts, onChange, rowKey, actions, selection, nameOf = () => "", hasSizes, whenEmpty, emptyTitle } = props;
  const caption = useId();
  const isPhone = usePhone();
  const { data, isPlaceholderData } = list;
  if (data?.data.length === 0)
    return <EmptyRows isPastLastPage={data.meta.currentPage > 1} onFirst={() => onChange({})} title={emptyTitle} whenEmpty={whenEmpty} />;
  return (
    <>
      <div className={styles.rows} aria-busy={isPlaceholderData || !data} data-dimmed={isPlaceholderData || undefined}>
        {isPhone ? (
          <RowCards {...{ label, columns, rowKey, actions, selection, nameOf }} rows={data?.data} />
        ) : (
          <Table.ScrollContainer minWidth={720} type="native">
            <Table className={`ledger ${styles.table}`} lh={1.35} aria-labelledby={caption} withRowBorders={false}>
              <caption id={caption} className="hidden-text">
                {label}
              </caption>
              <Table.Thead>
                <Table.Tr>
                  {selection && (
                    <Table.Th w="1%">
                      <PageCheckbox selection={selection} keys={data?.data.map(rowKey) ?? []} />
                    </Table.Th>
                  )}
                  {columns.map((column) => (
                    <Heading
                      key={column.title}
                      column={column}
                      sorts={sorts}
                      onSort={(field) => onChange({ sortBy: sortsAfterClick(sorts, field) })}
                    />
                  ))}
                  {actions && (
                    <Table.Th className={styles.actions} data-align="right">
                      Actions
                    </Table.Th>
                  )}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data ? (
                  data.data.map((row) => (
                    <Table.Tr key={rowKey(row)} data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
                      {selection && (
                        <Table.Td w="1%">
                          <RowCheckbox selection={selection} name={nameOf(row)} id={rowKey(row)} />
                        </Table.Td>
                      )}
                      {columns.map(({ title, show, align }) => (
                        <Table.Td key={title} data-align={align}>
                          {show(row)}
                        </Table.Td>
                      ))}
                      {actions && (
                        <Table.Td className={styles.actions}>
                          <RowActions of={nameOf(row)} actions={actions(row)} />
                        </Table.Td>
                      )}
                    </Table.Tr>
                  ))
                ) : (
                  <Placeholders columns={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />
                )}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </div>
      {data && (
        <PageBar
          page={data.meta.currentPage}
          perPage={data.meta.itemsPerPage || data.data.length}
          total={data.meta.totalItems}
          onPage={(page) => onChange({ page })}
          {...(hasSizes && { limit: props.search?.limit, onLimit: (limit) => onChange({ limit }) })}
        />
      )}
    </>
  );
}

interface EmptyRowsProps {
  readonly isPastLastPage: boolean;
  readonly onFirst: () => void;
  readonly title: string | undefined;
  readonly whenEmpty: ReactNode;
}

function EmptyRows({ isPastLastPage, onFirst, title, whenEmpty }: EmptyRowsProps) {
  if (!isPastLastPage) return <Empty {...(title && { title })}>{whenEmpty ?? "Vérifiez la recherche et les filtres."}</Empty>;
  return (
    <Empty
      action={
        <Button variant="default" onClick={onFirst}>
          Revenir à la première page
        </Button>
      }
    >
      Cette page est au-delà de la dernière.
    </Empty>
  );
}

/** Rows while loading, as high as the real ones: nothing jumps. */
const Placeholders = ({ columns }: { columns: number }) =>
  Array.from({ length: 10 }, (_, row) => row).map((row) => (
    <Table.Tr key={row}>
      <Table.Td colSpan={columns}>
        <Skeleton height={16} radius="sm" width={`${60 + ((row * 7) % 30)}%`} />
      </Table.Td>
    </Table.Tr>
  ));
