import { Button, Skeleton, Table } from "@mantine/core";
import { type ReactNode, useId, useRef } from "react";
import type { PageSearch } from "./search-params.ts";
import "./areas.css";
import styles from "./DataTable.module.css";
import { Heading } from "./Heading.tsx";
import { ListMenu, type ListViews } from "./ListMenu.tsx";
import { type ListFilter, ListToolbar } from "./ListToolbar.tsx";
import { PageBar } from "./PageBar.tsx";
import { sortsAfterClick } from "./pages.ts";
import { actionOfKey, type RowAction, RowActions } from "./RowActions.tsx";
import { type CardColumn, RowCards } from "./RowCards.tsx";
import { PageCheckbox, RowCheckbox, type Selection } from "./RowChoice.tsx";
import { Empty, Failure } from "./states.tsx";
import { useHiddenColumns } from "./useHiddenColumns.ts";
import { usePhone } from "./usePhone.ts";
import { useRowKeys } from "./useRowKeys.ts";
import { useStoredFlag } from "./useStoredFlag.ts";

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
  readonly filters?: readonly ListFilter[];
  /** What stands in the toolbar itself. */
  readonly controls?: ReactNode;
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
  const { label, columns, list, search = {}, searchPlaceholder, filters = [], controls, views, isShort = false } = props;
  const sorts = search.sortBy ?? [];
  const { shown, ...hidden } = useHiddenColumns(columns, search.sans, (changes) =>
    onChange({ ...(search.page && { page: search.page }), ...changes }),
  );
  const isPhone = usePhone();
  const [isAiry, setAiry] = useStoredFlag("airyRows");
  const hasSorts = columns.some(({ sort }) => sort) && !(isShort && isPhone && (list.data?.data.length ?? 3) < 3);
  return (
    <div className="card" style={{ overflow: "hidden" }}>
      {(searchPlaceholder || filters.length > 0 || controls || hasSorts) && (
        <ListToolbar
          {...{ label, search, searchPlaceholder, filters, controls, isShort, onChange }}
          menu={
            (views || hasSorts) && (
              <ListMenu
                {...{ label, views, columns: hidden, isAiry, onAiry: setAiry }}
                sorting={hasSorts ? { columns, sorts, onSort: (sortBy) => onChange({ sortBy }) } : undefined}
              />
            )
          }
        />
      )}
      {list.error && !list.data ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Rows {...props} columns={views ? shown : columns} onChange={onChange} sorts={sorts} isAiry={isAiry} />
      )}
    </div>
  );
}

type Changed<Row> = Props<Row> & Required<Pick<Props<Row>, "onChange">> & { readonly sorts: readonly string[]; readonly isAiry: boolean };

function Rows<Row>(props: Changed<Row>) {
  const { label, columns, list, search, sorts, onChange, rowKey, actions, selection, hasSizes, whenEmpty, emptyTitle } = props;
  const { nameOf = () => "" } = props;
  const caption = useId();
  const isPhone = usePhone();
  const { data, isPlaceholderData } = list;
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows, (index, key) => {
    const row = data?.data[index];
    if (row && actions) actionOfKey(actions(row), key)?.run();
  });
  if (data?.data.length === 0)
    return <EmptyRows isPastLastPage={data.meta.currentPage > 1} onFirst={() => onChange({})} title={emptyTitle} whenEmpty={whenEmpty} />;
  return (
    <>
      <div
        ref={rows}
        className={styles.rows}
        data-keys={search && ""}
        aria-busy={isPlaceholderData || !data}
        data-dimmed={isPlaceholderData || undefined}
      >
        {isPhone ? (
          <RowCards {...{ label, columns, rowKey, actions, selection, nameOf }} rows={data?.data} />
        ) : (
          <Table.ScrollContainer minWidth={720} type="native">
            <Table
              className={`ledger ${styles.table}`}
              data-airy={props.isAiry || undefined}
              lh={1.35}
              aria-labelledby={caption}
              withRowBorders={false}
            >
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
                    <Table.Tr key={rowKey(row)} tabIndex={-1} data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
                      {selection && (
                        <Table.Td w="1%">
                          <RowCheckbox selection={selection} name={nameOf(row)} id={rowKey(row)} />
                        </Table.Td>
                      )}
                      {columns.map(({ title, show, align, card }) => (
                        <Table.Td key={title} data-align={align} data-title={card === "title" || undefined}>
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
          {...(hasSizes && { limit: search?.limit, onLimit: (limit) => onChange({ limit }) })}
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
