import { Button, Group, Select, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { Podiums } from "#features/results/web/Podiums.tsx";
import { PrintRankingModal } from "#features/results/web/PrintRankingModal.tsx";
import type { PrintedRow, PrintedSession } from "#features/results/web/RankingSheet.tsx";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import styles from "./-ranking.module.css";

interface Props<Row> {
  readonly list: Parameters<typeof DataTable<Row>>[0]["list"];
  readonly columns: readonly Column<Row>[];
  /** The first of each category, if all are shown. */
  readonly podiums: { readonly data: { readonly data: readonly PrintedRow[] } | undefined; readonly isError: boolean };
  readonly category: string | undefined;
  readonly scopes: ReactNode;
  readonly explanation?: string;
  readonly session: PrintedSession;
  readonly fetchRows: (query: { readonly category?: string; readonly first: number }) => Promise<readonly PrintedRow[]>;
  readonly onDownload: () => Promise<unknown>;
}

const ALL = "";

/** A ranking: of one category or all, paged, printed, downloaded. */
export function RankingView<Row extends PrintedRow>(props: Props<Row>) {
  const { list, columns, podiums, category, scopes, explanation, session, fetchRows, onDownload } = props;
  const { search, change } = usePageSearch();
  const [isPrinting, printing] = useDisclosure();
  const names = useQuery(apiQuery(categoriesApi.names)).data?.map(({ name }) => name) ?? [];
  const hasPodiums = category === undefined && !list.error && !podiums.isError;
  return (
    <>
      <Group component="header" gap="12px 20px" mb="lg">
        <Title order={1}>{session.title}</Title>
        {scopes}
        <Group className={styles.actions} align="stretch" gap="sm">
          <Download onDownload={onDownload} />
          <Button variant="main" leftSection={<IconPrinter size={18} aria-hidden />} onClick={printing.open}>
            Imprimer
          </Button>
        </Group>
      </Group>
      {explanation && (
        <Text c="dimmed" maw="80ch" mb="lg">
          {explanation}
        </Text>
      )}
      {hasPodiums && <Podiums rows={podiums.data?.data} onChoose={(chosen) => change({ category: chosen })} />}
      {/* Below the podiums: waits for them, so that it does not move. */}
      {(!hasPodiums || podiums.data) && (
        <DataTable
          label={session.title}
          list={list}
          columns={columns}
          search={search}
          onChange={change}
          rowKey={({ user }) => user.id}
          filters={
            <Select
              size="sm"
              label="Catégorie"
              data={[{ value: ALL, label: "Toute" }, ...names]}
              value={category ?? ALL}
              allowDeselect={false}
              onChange={(chosen) => change({ category: chosen === ALL ? undefined : chosen })}
            />
          }
          whenEmpty="Personne n'est encore classé ici&nbsp;: le classement paraît dès les premières notes."
        />
      )}
      <PrintRankingModal
        opened={isPrinting}
        onClose={printing.close}
        categories={names}
        category={category ?? null}
        session={session}
        fetchRows={fetchRows}
      />
    </>
  );
}

function Download({ onDownload }: Pick<Props<never>, "onDownload">) {
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await onDownload().catch((error: unknown) => toast.failure(messageOf(error)));
    setBusy(false);
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={isBusy} onClick={() => void start()}>
      Télécharger
    </Button>
  );
}
