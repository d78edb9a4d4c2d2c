import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { listViews } from "#core/views/web/list-views.ts";
import { WriteToList } from "#office/letters/web/WriteToList.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import { DeskHeader } from "#platform/web/DeskHeader.tsx";
import type { RowAction } from "#platform/web/RowActions.tsx";
import type { usePageSearch } from "#platform/web/usePageSearch.ts";

type Table<Row> = ComponentProps<typeof DataTable<Row>>;

interface Props<Row> extends Pick<Table<Row>, "columns" | "filters" | "whenEmpty">, Pick<ComponentProps<typeof DeskHeader>, "seasons"> {
  readonly title: string;
  readonly list: ReturnType<typeof usePageSearch> & { readonly table: Pick<Table<Row>, "list" | "search" | "onChange"> };
  /** What is written to, filtered like the list; `searched` is its search. */
  readonly writeTo: (searched: { readonly search?: string }) => ComponentProps<typeof WriteToList>["to"];
  readonly listActions: ReactNode;
  readonly addLabel: string;
  readonly searchPlaceholder: string;
  readonly nameOf: (row: Row) => string;
  readonly rowActions: (row: Row) => readonly RowAction[];
  readonly counts?: ReactNode;
  readonly children?: ReactNode;
}

export function OfficeList<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, seasons, list, writeTo, listActions, addLabel, rowActions, counts, children, ...table } = props;
  const { search, show } = list;
  return (
    <>
      <DeskHeader
        title={title}
        {...(seasons && { seasons })}
        actions={
          <>
            <WriteToList to={writeTo(search.search ? { search: search.search } : {})} page={list.table.list.data} />
            {listActions}
          </>
        }
        mainAction={
          <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => show({ ajouter: "oui" })}>
            {addLabel}
          </Button>
        }
      />
      {children}
      <DataTable
        label={title}
        {...list.table}
        {...table}
        controls={counts}
        rowKey={({ id }) => id}
        views={listViews}
        actions={rowActions}
      />
    </>
  );
}
