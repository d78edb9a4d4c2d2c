import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { type CandidateSearch, filterAndSortCandidates } from "../candidate-list.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import type { CenterSearch } from "./center-search.ts";
import type { GradeGrid } from "./grade-grid.ts";
import { useGrid } from "./useGradeGrid.ts";

const PAGE = 10;

function useCandidateList(grid: GradeGrid): (search: CandidateSearch) => readonly CandidateOnWire[] {
  const candidates = useGrid(grid, (state) => state.candidates);
  const limits = useGrid(grid, (state) => state.limits);
  return useCallback(
    (search) => {
      const lookups = { categories: limits.map((one) => one.category), marksOf: ({ user }: CandidateOnWire) => grid.item(user.id).saved };
      return filterAndSortCandidates(candidates, search, lookups);
    },
    [grid, candidates, limits],
  );
}

const FIRST = "first";

const filterNames = ["search", "category", "state"] as const;
type Filters = Pick<CandidateSearch, (typeof filterNames)[number]>;

const isSameFilters = (one: Filters, other: Filters): boolean => filterNames.every((name) => (one[name] || "") === (other[name] || ""));

/** Focuses a row, counted from 0: its first invalid cell, or its first one. */
function focusRow(frame: HTMLElement | null, row: number): void {
  const cells = `[data-cell^="${row}:"]`;
  const find = (selector: string) => frame?.querySelector<HTMLInputElement>(selector);
  (find(`${cells}[aria-invalid]`) ?? find(cells))?.focus();
}

const searchField = (frame: HTMLElement | null) => frame?.querySelector<HTMLInputElement>("[type=search]");

/** The filters in the address, and those that showing a row removed, until others are chosen. */
function useRemovableFilters(frame: RefObject<HTMLElement | null>) {
  const { search, change } = usePageSearch() as ReturnType<typeof usePageSearch> & { search: CenterSearch };
  const [removal, setRemoval] = useState<{ before: Filters; after: Filters }>();
  const changeList = (changes: object) => {
    if (filterNames.some((name) => name in changes)) setRemoval(undefined);
    change(changes);
  };
  /** Removes filters; « Retour », or the page itself, restores them. */
  const removeFilters = (after: Filters, changes: { page?: number | undefined } = {}) => {
    const isAnyRemoved = filterNames.some((name) => search[name] && search[name] !== after[name]);
    setRemoval(isAnyRemoved ? { before: search, after } : undefined);
    change({ search: undefined, category: undefined, state: undefined, ...after, ...changes }, true);
  };
  const setFiltersAgain = ({ search, category, state }: Filters) => {
    setRemoval(undefined);
    change({ search, category, state }, true);
    searchField(frame.current)?.focus();
  };
  const removed = removal && isSameFilters(search, removal.after) ? removal.before : undefined;
  return { search, change, changeList, removeFilters, removed, setFiltersAgain };
}

export function useCandidates(grid: GradeGrid) {
  /** The next row to focus once it is shown: this person's, or the first. */
  const wanted = useRef<string>(undefined);
  const corrected = useRef<string>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const { search, change, changeList, removeFilters, removed, setFiltersAgain } = useRemovableFilters(frame);
  const listOf = useCandidateList(grid);
  const { search: searchText, category, state, sortBy } = search;
  const shown = useMemo(() => listOf({ search: searchText, category, state, sortBy }), [listOf, searchText, category, state, sortBy]);
  const perPage = search.limit === 0 ? Math.max(1, shown.length) : PAGE;
  const page = search.page ?? 1;
  const pageRows = shown.slice((page - 1) * perPage, page * perPage);
  const goToFirst = (changes: object) => {
    wanted.current = FIRST;
    changeList(changes);
  };
  /** Focuses a person's row, on its page, without the filters if they hide it. */
  const goTo = (id: string) => {
    const indexIn = (list: readonly CandidateOnWire[]) => list.findIndex(({ user }) => user.id === id);
    const row = indexIn(pageRows);
    if (row >= 0) return focusRow(frame.current, row);
    wanted.current = id;
    const isHidden = indexIn(shown) < 0;
    const index = indexIn(isHidden ? listOf({ sortBy }) : shown);
    const itsPage = { page: search.limit === 0 ? undefined : Math.floor(index / PAGE) + 1 };
    if (isHidden) removeFilters({}, itsPage);
    else change(itsPage);
  };
  const goToCorrect = () => {
    const isToCorrect = ({ user }: CandidateOnWire) => grid.isToCorrect(user.id);
    const seen = shown.filter(isToCorrect);
    const all = seen.length > 0 ? seen : grid.read().candidates.filter(isToCorrect);
    const next = all[(all.findIndex(({ user }) => user.id === corrected.current) + 1) % all.length];
    corrected.current = next?.user.id;
    if (next) goTo(next.user.id);
  };
  /** After the last cell: the next page, or the search that led here, ready for the next name. */
  const goOn = () => {
    if (page * perPage < shown.length) goToFirst({ page: page + 1 });
    else if (searchText) {
      searchField(frame.current)?.focus();
      searchField(frame.current)?.select();
    }
  };
  const find = (text: string) => (text === (search.search ?? "") ? focusRow(frame.current, 0) : goToFirst({ search: text }));
  /** Focuses the first candidate without input: the list still shows those entered since it was read. */
  const goToMissing = () => {
    const remaining = { state: "restants" } as const;
    const list = listOf({ ...remaining, sortBy });
    const index = list.findIndex(({ user }) => grid.isMissing(user.id));
    const id = list[index]?.user.id;
    if (id === undefined) return goToCorrect();
    if (isSameFilters(search, remaining)) return goTo(id);
    wanted.current = id;
    removeFilters(remaining, { page: search.limit === 0 || index < PAGE ? undefined : Math.floor(index / PAGE) + 1 });
  };
  /** No candidate remains: the list shows all again. */
  const showEntered = () => {
    if (state === "restants") changeList({ state: undefined });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other rows are shown
  useEffect(() => {
    const id = wanted.current;
    wanted.current = undefined;
    if (id !== undefined) focusRow(frame.current, id === FIRST ? 0 : pageRows.findIndex(({ user }) => user.id === id));
  }, [shown, page]);
  return {
    frame,
    search,
    change,
    changeList,
    shown,
    pageRows,
    page,
    perPage,
    find,
    goOn,
    goToCorrect,
    goToMissing,
    showEntered,
    removed,
    setFiltersAgain,
  };
}
