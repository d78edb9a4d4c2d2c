import { Button, Group, Skeleton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { listViews } from "#core/views/web/list-views.ts";
import { type ChosenAction, ChosenBar } from "#platform/web/ChosenBar.tsx";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { DeskHeader } from "#platform/web/DeskHeader.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import type { RowAction } from "#platform/web/RowActions.tsx";
import { openUntilText } from "#season/configuration/season.ts";
import { amongStatus, type BulkAction } from "./bulk-actions.ts";
import type { PeopleSearch } from "./people-search.ts";
import styles from "./RegistrationCounts.module.css";
import type { BulkRegistration } from "./useBulkAction.ts";
import type { Desk } from "./usePeopleDesk.ts";

const BulkActionDialog = lazyWindow(async () => ({ default: (await import("./BulkActionDialog.tsx")).BulkActionDialog }));

interface Props<Row extends { readonly id: string }, Task extends string> {
  readonly desk: Desk<Row, Task>;
  readonly title: string;
  readonly order?: 1 | 2;
  readonly back?: ReactNode;
  readonly headerActions: ReactNode;
  readonly hasUnfoldedActions?: boolean;
  readonly mainAction?: ReactNode;
  /** « Élèves »: all people of the list. */
  readonly label: string;
  /** « élève »: one of them, with a plural in « s ». */
  readonly noun: string;
  readonly pastText?: string;
  readonly children?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly searchPlaceholder: string;
  readonly filters: readonly ListFilter[];
  readonly whenEmpty: ReactNode;
  readonly nameOf: (row: Row) => string;
  readonly registrationOf: (row: Row) => Omit<BulkRegistration, "name"> | undefined;
  readonly rowActions: (row: Row) => readonly RowAction[];
  readonly isSelectable: boolean;
  readonly bulkActions: { readonly [T in Task]?: BulkAction };
  readonly onBulkDone?: (task: Task, rows: readonly Row[]) => void;
  readonly bulkRefusal?: string | null;
  readonly chosenActions?: readonly ChosenAction[];
  readonly window: (task: Task, rows: readonly Row[]) => ReactNode;
}

export function PeopleDesk<Row extends { readonly id: string }, Task extends string>(props: Props<Row, Task>) {
  const { desk, title, order, back, headerActions, noun, label, children, nameOf, rowActions } = props;
  const { year, list, search, change, chosen, started } = desk;
  const isForWaiting = search.status === "PENDING" && !search.search;
  return (
    <>
      <DeskHeader
        back={back}
        title={title}
        {...(order && { order })}
        seasons={{ years: desk.years, year, onChoose: desk.chooseYear }}
        actions={headerActions}
        isUnfolded={props.hasUnfoldedActions ?? false}
        mainAction={props.mainAction}
      />
      {children}
      <DataTable
        label={label}
        columns={props.columns}
        list={list}
        search={search}
        onChange={change}
        hasSizes
        rowKey={({ id }) => id}
        searchPlaceholder={props.searchPlaceholder}
        controls={<RegistrationCounts {...props} />}
        filters={props.filters}
        views={listViews}
        emptyTitle={
          isForWaiting
            ? "Personne n'attend de confirmation ici"
            : search.search || search.status || props.filters.some(({ chosen }) => chosen)
              ? undefined
              : `Aucun ${noun} pour le moment`
        }
        whenEmpty={
          props.whenEmpty ??
          (isForWaiting && (
            <Button variant="default" onClick={() => change({ status: undefined })}>
              Voir tous les {noun}s
            </Button>
          ))
        }
        nameOf={nameOf}
        actions={rowActions}
        {...(props.isSelectable && { selection: { chosen: chosen.ids, onChoose: chosen.choose } })}
      />
      {chosen.rows.length > 0 && <ChosenPeople {...props} />}
      {started && <StartedTask key={started.task} {...props} started={started} />}
    </>
  );
}

function registrationsOf<Row extends { readonly id: string }, Task extends string>(
  rows: readonly Row[],
  { registrationOf, nameOf }: Pick<Props<Row, Task>, "registrationOf" | "nameOf">,
): BulkRegistration[] {
  return rows.flatMap((row) => {
    const registration = registrationOf(row);
    if (!registration) return [];
    const { id, status, establishment = null } = registration;
    return [{ id, status, establishment, name: nameOf(row), personId: row.id }];
  });
}

function ChosenPeople<Row extends { readonly id: string }, Task extends string>(props: Props<Row, Task>) {
  const { desk, label, noun, bulkActions, bulkRefusal = null, chosenActions = [] } = props;
  const { rows } = desk.chosen;
  const chosen = registrationsOf(rows, props);
  // Omits an action that applies to none of them while its opposite does, because the bar is one line on a phone.
  const bulk = (Object.entries(bulkActions) as [Task, BulkAction][]).flatMap(([task, { confirm, appliesTo, isDestructive = false }]) => {
    const isPossible = amongStatus(chosen, appliesTo).length > 0;
    if (appliesTo === "CONFIRMED" && !isPossible) return [];
    const refusal = bulkRefusal ?? (isPossible ? null : "Ces inscriptions sont déjà confirmées.");
    return { label: confirm, isDestructive, refusal, run: () => desk.start(task, ...rows) };
  });
  return (
    <ChosenBar
      label={`${label} choisis`}
      text={formatCount(rows.length, `${noun} choisi`, `${noun}s choisis`)}
      chosen={desk.chosen}
      total={desk.total}
      actions={[
        ...bulk.filter(({ isDestructive }) => !isDestructive),
        ...chosenActions,
        ...bulk.filter(({ isDestructive }) => isDestructive),
      ]}
    />
  );
}

function StartedTask<Row extends { readonly id: string }, Task extends string>(
  props: Props<Row, Task> & { readonly started: { readonly task: Task; readonly rows: readonly Row[] } },
) {
  const { desk, bulkActions, started, onBulkDone } = props;
  const action = bulkActions[started.task];
  if (!action) return props.window(started.task, started.rows);
  return (
    <BulkActionDialog
      action={action}
      registrations={registrationsOf(started.rows, props)}
      onSettled={({ done }) => {
        desk.chosen.clear();
        const ids = new Set(done.map(({ personId }) => personId));
        const rows = started.rows.filter(({ id }) => ids.has(id));
        onBulkDone?.(started.task, rows);
      }}
      onClose={desk.close}
    />
  );
}

/** « 153 élèves », or « 23 sur 153 élèves » of one class or category; a search does not change it. */
function countText(
  { total, search: { status, search }, list }: { total: number; search: PeopleSearch; list: { data?: unknown } },
  all: number,
  noun: string,
): string {
  const isPart = list.data !== undefined && !status && !search && total < all;
  return `${isPart ? `${formatNumber(total)} sur ` : ""}${formatCount(all, noun)}`;
}

function RegistrationCounts<Row extends { readonly id: string }, Task extends string>(props: Props<Row, Task>) {
  const { desk, noun, pastText = "Championnat terminé\u00A0: la liste se lit, sans plus rien y changer." } = props;
  const { isActive, all, search, change } = desk;
  const pending = desk.pending.data?.meta.totalItems;
  const showsPendingOnly = search.status === "PENDING";
  const isOver = !isActive && pastText !== "";
  const openText = desk.refusal ?? `${openUntilText(desk.kind, desk.season)}.`;
  return (
    <Group className={styles.counts} c="var(--ink-600)" mih={32} gap="6px 12px">
      {all.data === undefined || pending === undefined ? (
        !(all.isError || desk.pending.isError) && <Skeleton height={30} width={210} radius="xl" />
      ) : (
        <>
          <strong>{countText(desk, all.data.meta.totalItems, noun)}</strong>
          {(pending > 0 || showsPendingOnly) && (
            <Button
              size="compact-md"
              radius="xl"
              variant={showsPendingOnly ? "filled" : "default"}
              aria-pressed={showsPendingOnly}
              {...(showsPendingOnly && { rightSection: <IconX size={16} aria-hidden /> })}
              onClick={() => change({ status: showsPendingOnly ? undefined : "PENDING" })}
            >
              {formatNumber(pending)} {isOver ? (pending === 1 ? "non confirmé" : "non confirmés") : "à confirmer"}
            </Button>
          )}
        </>
      )}
      <span>{isActive ? openText : pastText}</span>
    </Group>
  );
}
