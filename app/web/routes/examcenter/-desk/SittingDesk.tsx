import { Alert, Anchor, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { type CandidateSearch, filterAndSortCandidates } from "#contest/exam-centers/candidate-list.ts";
import type { CandidateState } from "#contest/exam-centers/candidate-state.ts";
import type { CandidateOnWire } from "#contest/exam-centers/sitting.contract.ts";
import { FinishEntry } from "#contest/exam-centers/web/FinishEntry.tsx";
import { candidateSorts, GradeTable } from "#contest/exam-centers/web/GradeTable.tsx";
import { GridStatus } from "#contest/exam-centers/web/GridStatus.tsx";
import type { GradeGrid } from "#contest/exam-centers/web/grade-grid.ts";
import { UnsentGuard } from "#contest/exam-centers/web/UnsentGuard.tsx";
import { type UserSitting, useGradeGrid, useGrid, useOpenedGrid } from "#contest/exam-centers/web/useGradeGrid.ts";
import { call } from "#platform/web/api.ts";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { FilterToggle } from "#platform/web/FilterToggle.tsx";
import { cachePageOffline } from "#platform/web/offline-page.ts";
import { PageBar } from "#platform/web/PageBar.tsx";
import { SearchField } from "#platform/web/SearchField.tsx";
import { SortChoices } from "#platform/web/SortChoices.tsx";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { usePhone } from "#platform/web/usePhone.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import { useCategoryLabel } from "#season/categories/web/useCategories.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { refreshMe } from "../../../me.ts";
import { loadUnsent } from "../../../sign-out.ts";
import { CenterActions } from "./CenterActions.tsx";
import styles from "./desk.module.css";
import type { CenterSearch } from "./search.ts";

/** Opened after a conflict, which the server reports. */
const CompareModal = lazy(() => import("#contest/exam-centers/web/CompareModal.tsx"));

interface Props {
  readonly sittingKey: UserSitting;
  readonly center: { readonly name: string; readonly city: string };
  /** The center, and the selector of its stage. */
  readonly heading: ReactNode;
  /** The office may also correct grades of a closed stage. */
  readonly canEditClosed: boolean;
}

/** A stage in a center, from the server or from this device. */
export function SittingDesk(props: Props) {
  const { data, error, refetch } = useOpenedGrid(props.sittingKey);
  if (data) return <LoadedDesk {...props} loaded={data} />;
  return (
    <>
      <Group component="header" align="end" gap="12px 16px" mb="md">
        {props.heading}
      </Group>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />}
    </>
  );
}

function LoadedDesk({ sittingKey, center, heading, canEditClosed, loaded }: Props & { loaded: Parameters<typeof useGradeGrid>[1] }) {
  const grid = useGradeGrid(sittingKey, loaded, canEditClosed);
  const stage = useGrid(grid, (state) => state.stage);
  const lost = useGrid(grid, (state) => state.accessRefusal);
  const { search } = usePageSearch() as { search: CenterSearch };
  const printing = useDisclosure();
  useEffect(() => {
    if (lost !== null) refreshMe();
  }, [lost]);
  useEffect(() => {
    // Loaded for use without network, even if it is not needed before.
    toast.prepare();
    void loadUnsent();
    void cachePageOffline().catch(() => undefined);
  }, []);
  return (
    <>
      <Group component="header" align="end" gap="12px 16px" mb="md">
        {heading}
        <CenterActions centerId={sittingKey.centerId} center={center} grid={grid} category={search.category ?? null} printing={printing} />
      </Group>
      {stage.isClosed && <ClosedNotice stage={stage} canEditClosed={canEditClosed} />}
      {stage.previousQuestionnaireId === null ? <WithoutPrevious /> : <Candidates grid={grid} onPrint={printing[1].open} />}
      <UnsentGuard grid={grid} />
    </>
  );
}

const WithoutPrevious = () => (
  <Empty title="Aucun participant">
    Cette étape n'a pas d'étape précédente&nbsp;: personne n'y est convoqué. C'est la fédération qui indique, dans ses réglages, l'étape
    dont viennent les participants.
  </Empty>
);

/** A closed stage: only the office may still enter grades. */
function ClosedNotice({ stage: { id }, canEditClosed }: { stage: { id: string }; canEditClosed: boolean }) {
  const reopening = useMutation({
    mutationFn: () => call(stagesApi.update, { params: { id }, body: { isClosed: false } }),
    done: "Étape rouverte",
  });
  return (
    <Alert color="amber" mb="md">
      <Group justify="space-between" gap="8px 16px">
        <span>
          Cette étape est close&nbsp;: les notes ne peuvent plus être saisies
          {canEditClosed && " par les centres. Vous pouvez encore les corriger"}.
        </span>
        {canEditClosed && (
          <Button variant="default" size="compact-md" loading={reopening.isPending} onClick={() => reopening.mutate()}>
            Rouvrir l'étape
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const emptyText = (page: number, expected: number): string => {
  if (expected === 0) return "Personne n'est encore convoqué dans ce centre pour cette étape.";
  return page > 1 ? "Cette page est au-delà de la dernière." : "Vérifiez la recherche et les filtres.";
};

const PAGE = 10;
const states: readonly { readonly value: CandidateState; readonly label: string }[] = [
  { value: "restants", label: "Restants" },
  { value: "saisis", label: "Saisis" },
  { value: "absents", label: "Absents" },
];

/** Lists the candidates that match, in an order that does not change while grades are typed. */
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

function Candidates({ grid, onPrint }: { grid: GradeGrid; onPrint: () => void }) {
  const { search, change } = usePageSearch() as ReturnType<typeof usePageSearch> & { search: CenterSearch };
  const [compared, setCompared] = useState<CandidateOnWire>();
  /** The next row to focus once it is shown: this person's, or the first. */
  const wanted = useRef<string>(undefined);
  /** The last row to correct that got the focus. */
  const corrected = useRef<string>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  /** The filters before and after showing a row removed some. */
  const [removal, setRemoval] = useState<{ before: Filters; after: Filters }>();
  const listOf = useCandidateList(grid);
  const { search: searchText, category, state, sortBy } = search;
  const shown = useMemo(() => listOf({ search: searchText, category, state, sortBy }), [listOf, searchText, category, state, sortBy]);
  const expected = useGrid(grid, () => grid.counts().expected);
  const perPage = search.limit === 0 ? Math.max(1, shown.length) : PAGE;
  const page = search.page ?? 1;
  const pageRows = shown.slice((page - 1) * perPage, page * perPage);
  const changeList = (changes: object) => {
    if (filterNames.some((name) => name in changes)) setRemoval(undefined);
    change(changes);
  };
  /** Shows other candidates, and focuses the first cell of the first one. */
  const goToFirst = (changes: object) => {
    wanted.current = FIRST;
    changeList(changes);
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
  const removed = removal && isSameFilters(search, removal.after) ? removal.before : undefined;
  return (
    <>
      <GridStatus grid={grid} onCorrect={goToCorrect}>
        <FinishEntry grid={grid} onEnter={goToMissing} onPrint={onPrint} onComplete={showEntered} />
      </GridStatus>
      <div ref={frame} className="card" style={{ overflow: "clip" }}>
        <Toolbar grid={grid} search={search} onChange={changeList} onFind={find}>
          <Text className={removed ? "" : "hidden-text"} flex="1 0 100%" inherit>
            <span role="status">{removed && "Filtres retirés"}</span>
            {removed && (
              <>
                {" · "}
                <Anchor component="button" type="button" inherit onClick={() => setFiltersAgain(removed)}>
                  Les remettre
                </Anchor>
              </>
            )}
          </Text>
        </Toolbar>
        {pageRows.length === 0 ? (
          <Empty>{emptyText(page, expected)}</Empty>
        ) : (
          <>
            <GradeTable
              label="Participants du centre"
              grid={grid}
              candidates={pageRows}
              sorts={search.sortBy ?? []}
              onSort={(sortBy) => change({ sortBy })}
              onCompare={setCompared}
              onEnd={goOn}
            />
            <PageBar page={page} perPage={perPage} total={shown.length} onPage={(next) => change({ page: next })} />
          </>
        )}
      </div>
      <Text className={styles.keys} c="dimmed" fz="0.875rem" mt="sm" mx={4} inherit>
        <kbd>Entrée</kbd> passe à la case suivante, <kbd>A</kbd> note une absence dans une ligne vide et <kbd>A</kbd> encore l'annule,{" "}
        <kbd>Échap</kbd> annule. La ligne s'enregistre quand vous la quittez.
      </Text>
      <CategoryLegend />
      {compared && (
        <Suspense>
          <CompareModal grid={grid} candidate={compared} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ToolbarProps {
  readonly grid: GradeGrid;
  readonly search: CenterSearch;
  readonly onChange: (changes: object) => void;
  /** Called by Enter in the search. */
  readonly onFind: (text: string) => void;
  readonly children: ReactNode;
}

function Toolbar({ grid, search, onChange, onFind, children }: ToolbarProps) {
  const candidates = useGrid(grid, (state) => state.candidates);
  const limits = useGrid(grid, (state) => state.limits);
  const labelOf = useCategoryLabel();
  const present = new Set(candidates.map(({ registration }) => registration?.category.name));
  const categories = limits.map(({ category }) => category).filter((category) => present.has(category) || category === search.category);
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const active = [search.category, search.state, ...(search.sortBy ?? [])].filter(Boolean).length;
  const filters = (
    <>
      <FilterSelect
        label="Catégorie"
        all="Toute"
        choices={categories.map((value) => ({ value, label: labelOf(value) }))}
        value={search.category}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect label="Afficher" all="Tous" choices={states} value={search.state} onChange={(state) => onChange({ state })} />
      <div className={styles.sorts}>
        <SortChoices columns={candidateSorts} sorts={search.sortBy ?? []} onSort={(sortBy) => onChange({ sortBy })} />
      </div>
      <SegmentedControl
        className={styles.perPage}
        aria-label="Lignes par page"
        data={[
          { value: "10", label: "10 par page" },
          { value: "0", label: "Toutes" },
        ]}
        value={search.limit === 0 ? "0" : "10"}
        onChange={(limit) => onChange({ limit: limit === "0" ? 0 : undefined })}
      />
    </>
  );
  return (
    <Group className={styles.toolbar} align="end" gap={isPhone ? 8 : 14}>
      <div className={styles.search}>
        <SearchField
          placeholder="Nom, prénom, identifiant"
          value={search.search ?? ""}
          onSearch={(text) => onChange({ search: text })}
          onEnter={onFind}
          isLabelHidden={isPhone}
        />
      </div>
      {isPhone && <FilterToggle isOpen={isOpen} controls={id} count={active} onToggle={() => setOpen(!isOpen)} />}
      {isPhone && isOpen && (
        <Group id={id} className={styles.unfolded} align="end" gap={14}>
          {filters}
        </Group>
      )}
      {!isPhone && filters}
      {children}
    </Group>
  );
}
