import {
  hashKey,
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import type { Page } from "#platform/contract/page.ts";
import { fetchAllPages } from "#platform/web/fetch-all-pages.ts";
import { useApiQuery } from "#platform/web/query.ts";
import type { PageSearch } from "#platform/web/search-params.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { useChosenRows } from "#platform/web/useChosenRows.ts";
import { pageQueryOf } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import type { PeopleSearch } from "./people-search.ts";

interface PageQuery<Row> {
  readonly queryKey: QueryKey;
  readonly queryFn?: QueryFunction<Page<Row>> | SkipToken;
}

interface Options<Row, Search extends PeopleSearch> {
  readonly kind: "individual" | "student";
  readonly season: Season;
  readonly year: number;
  readonly search: Search;
  readonly pageOf: (filter: Partial<Search>, window: object) => PageQuery<Row>;
}

const withoutStage = ({ sortBy }: PageSearch) => ({ stage: undefined, sortBy: sortBy?.filter((sort) => !/^results?\./.test(sort)) });

export function usePeopleDesk<Row extends { readonly id: string }, Task extends string, Search extends PeopleSearch = PeopleSearch>({
  kind,
  season,
  year,
  search,
  pageOf,
}: Options<Row, Search>) {
  const { change: changeSearch, show } = usePageSearch();
  const queries = useQueryClient();
  const list = useQuery({ ...pageOf(search, pageQueryOf(search)), placeholderData: keepPreviousData });
  const whole = pageOf({}, { limit: 1 });
  const isWhole = hashKey(pageOf(search, { limit: 1 }).queryKey) === hashKey(whole.queryKey);
  const counted = useQuery({ ...whole, enabled: !isWhole });
  const [started, setStarted] = useState<{ readonly task: Task; readonly rows: readonly Row[] } | null>(null);
  const fetchAll = () => fetchAllPages((window) => queries.fetchQuery({ ...pageOf(search, window), staleTime: 0 }));
  const chosen = useChosenRows(list.data?.data ?? [], fetchAll);
  const change = (changes: object) => {
    // The chosen people show another stage's results.
    if ("stage" in changes) chosen.clear();
    changeSearch(changes);
  };
  const now = serverTime();
  return {
    kind,
    season,
    year,
    isActive: year === season.activeYear,
    now,
    refusal: refusalToRegister(kind, season, now),
    years: useApiQuery(configurationApi.years).data ?? [year],
    search,
    change,
    show,
    chooseYear: (other: number) => change({ year: other === season.activeYear ? undefined : other, ...withoutStage(search) }),
    chooseStage: (stage: string | undefined) => change(stage ? { stage } : withoutStage(search)),
    withoutStage: withoutStage(search),
    list,
    total: list.data?.meta.totalItems ?? 0,
    /** The year's list without filters, which is the shown one if no filter is set. */
    all: isWhole && !(list.isPlaceholderData && counted.data) ? list : counted,
    pending: useQuery(pageOf({ status: "PENDING" } as Partial<Search>, { limit: 1 })),
    fetchAll,
    chosen,
    started,
    start: (task: Task, ...rows: readonly Row[]) => setStarted({ task, rows }),
    close: () => setStarted(null),
  };
}

export type Desk<Row extends { readonly id: string }, Task extends string, Search extends PeopleSearch = PeopleSearch> = ReturnType<
  typeof usePeopleDesk<Row, Task, Search>
>;
