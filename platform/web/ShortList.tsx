import { Button, Group } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Column, DataTable } from "./DataTable.tsx";
import { localList } from "./local-list.ts";
import { PageHead } from "./PageHead.tsx";
import type { RowAction } from "./RowActions.tsx";
import { useMutation } from "./useMutation.ts";

interface Props<Row> {
  readonly title: string;
  readonly children: ReactNode;
  /** « Nouvelle catégorie » */
  readonly addLabel: string;
  readonly otherAction?: ReactNode;
  readonly create: () => Promise<Row>;
  readonly columns: readonly Column<Row>[];
  readonly list: UseQueryResult<readonly Row[]>;
  /** Defaults to the row's name, which must then be unique. */
  readonly rowKey?: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly editLabel: string;
  readonly otherActions?: (row: Row) => readonly RowAction[];
  readonly edit: (row: Row, onClose: () => void) => ReactNode;
}

/** A page of the configuration: a complete list, whose rows are changed in a window. */
export function ShortList<Row>({
  title,
  children,
  addLabel,
  otherAction,
  create,
  columns,
  list,
  nameOf,
  rowKey = nameOf,
  editLabel,
  otherActions,
  edit,
}: Props<Row>) {
  const [opened, setOpened] = useState<Row | null>(null);
  const creating = useMutation({
    mutationFn: create,
    onSuccess: (row) => setOpened(row),
  });
  return (
    <>
      <PageHead
        title={title}
        action={
          <Group gap="xs">
            {otherAction}
            <Button
              variant="main"
              leftSection={<IconPlus size={18} aria-hidden />}
              loading={creating.isPending}
              onClick={() => creating.mutate()}
            >
              {addLabel}
            </Button>
          </Group>
        }
      >
        {children}
      </PageHead>
      <DataTable
        label={title}
        columns={columns}
        list={localList(list)}
        rowKey={rowKey}
        nameOf={nameOf}
        actions={(row) => [
          { label: editLabel, Icon: IconPencil, run: () => setOpened(row), isFirst: true },
          ...(otherActions?.(row) ?? []),
        ]}
        emptyTitle="Il n'y en a aucune pour le moment"
        whenEmpty={`Ajoutez la première avec «\u00A0${addLabel}\u00A0».`}
      />
      {opened !== null && edit(opened, () => setOpened(null))}
    </>
  );
}
