import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { keepPreviousData, type QueryFunction, type QueryKey, type SkipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { listViews } from "#core/views/web/list-views.ts";
import type { Page } from "#platform/contract/page.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import { formatCount } from "#platform/web/format.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import { type RankingState, rankingStateText } from "#season/stages/ranking-state.ts";
import { Podiums } from "./Podiums.tsx";
import { PrintRankingModal } from "./PrintRankingModal.tsx";
import type { PrintedRow, PrintedSession } from "./RankingSheet.tsx";
import { RankingHead } from "./RankingState.tsx";

interface RankingQuery {
  readonly category?: string;
  readonly page?: number;
  readonly first?: number;
}

/** `pending`: the number of ranked participants whose registration is not confirmed yet, where the ranking counts them. */
type RankingPage<Row> = Page<Row> & { readonly pending?: number };

interface Props<Row> {
  readonly rowsOf: (query: RankingQuery) => { readonly queryKey: QueryKey; readonly queryFn?: QueryFunction<RankingPage<Row>> | SkipToken };
  readonly columns: (areAllCategories: boolean) => readonly Column<Row>[];
  readonly scopes: ReactNode;
  readonly explanation?: string;
  readonly session: Omit<PrintedSession, "state">;
  readonly stages: readonly RankingState[];
  readonly stateAction?: ReactNode;
  readonly download: (filter: { readonly category?: string }) => Promise<unknown>;
}

export function RankingView<Row extends PrintedRow>(props: Props<Row>) {
  const { rowsOf, columns, scopes, explanation, session, stages, stateAction, download } = props;
  const { search, change } = usePageSearch();
  const { category } = useSearch({ strict: false });
  const [isPrinting, printing] = useDisclosure();
  const queries = useQueryClient();
  const filter = category === undefined ? {} : { category };
  const list = useQuery({ ...rowsOf({ ...filter, page: search.page ?? 1 }), placeholderData: keepPreviousData });
  const [hasPodiums, podiumsShown] = useDisclosure();
  const podiums = useQuery({ ...rowsOf({ first: 3 }), enabled: hasPodiums && category === undefined });
  const downloading = useMutation({ mutationFn: () => download(filter), meta: { skipsRefetch: true } });
  const categories = useCategoryOptions();
  return (
    <>
      <RankingHead
        {...{ title: session.title, stages, scopes, explanation }}
        actions={
          <>
            {stateAction}
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={downloading.isPending}
              onClick={() => downloading.mutate()}
            >
              Télécharger
            </Button>
            <Button
              variant={list.data?.meta.totalItems === 0 ? "default" : "main"}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={printing.open}
            >
              Imprimer
            </Button>
          </>
        }
      />
      {hasPodiums && category === undefined && !podiums.isError && (
        <Podiums rows={podiums.data?.data} onChoose={(chosen) => change({ category: chosen })} />
      )}
      <DataTable
        label={session.title}
        list={list}
        columns={columns(category === undefined)}
        search={search}
        onChange={change}
        views={listViews}
        rowKey={({ user }) => user.id}
        controls={
          category === undefined && (
            <Button variant="default" size="sm" aria-expanded={hasPodiums} onClick={podiumsShown.toggle}>
              {hasPodiums ? "Replier les premiers" : "Les premiers de chaque catégorie"}
            </Button>
          )
        }
        filters={[
          choiceFilter({ name: "category", label: "Catégorie", all: "Toute", choices: categories, value: category, onFilter: change }),
        ]}
        whenEmpty="Personne n'est encore classé ici&nbsp;: le classement paraît dès les premières notes."
      />
      {list.data?.pending ? (
        <Text c="dimmed" mt="md">
          Tous ceux qui ont une note sont classés, dont{" "}
          {formatCount(list.data.pending, "inscription en attente", "inscriptions en attente")}.
        </Text>
      ) : null}
      {category === undefined && list.data && <CategoryLegend />}
      <PrintRankingModal
        opened={isPrinting}
        onClose={printing.close}
        categories={categories}
        category={category ?? null}
        session={{ ...session, state: rankingStateText(stages) }}
        fetchRows={async (query) => (await queries.fetchQuery({ ...rowsOf(query), staleTime: 0 })).data}
      />
    </>
  );
}
