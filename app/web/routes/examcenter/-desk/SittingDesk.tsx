import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { CandidateState } from "#contest/exam-centers/candidate-state.ts";
import type { CandidateOnWire } from "#contest/exam-centers/sitting.contract.ts";
import { CenterActions } from "#contest/exam-centers/web/CenterActions.tsx";
import type { CenterSearch } from "#contest/exam-centers/web/center-search.ts";
import { FinishEntry } from "#contest/exam-centers/web/FinishEntry.tsx";
import { candidateSorts, GradeTable } from "#contest/exam-centers/web/GradeTable.tsx";
import { GridStatus } from "#contest/exam-centers/web/GridStatus.tsx";
import type { GradeGrid } from "#contest/exam-centers/web/grade-grid.ts";
import { UnsentGuard } from "#contest/exam-centers/web/UnsentGuard.tsx";
import { useCandidates } from "#contest/exam-centers/web/useCandidates.ts";
import { type UserSitting, useGradeGrid, useGrid, useIsUntouched, useOpenedGrid } from "#contest/exam-centers/web/useGradeGrid.ts";
import { call } from "#platform/web/api.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import { ListToolbar } from "#platform/web/ListToolbar.tsx";
import { cachePageOffline } from "#platform/web/offline-page.ts";
import { PageBar } from "#platform/web/PageBar.tsx";
import { SortChoices } from "#platform/web/SortChoices.tsx";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { ToolbarPopover } from "#platform/web/ToolbarPopover.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import { useCategoryLabel } from "#season/categories/web/useCategories.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { refreshMe } from "../../../me.ts";
import { loadUnsent } from "../../../sign-out.ts";
import styles from "./desk.module.css";

/** Opened after a conflict, which the server reports. */
const CompareModal = lazy(() => import("#contest/exam-centers/web/CompareModal.tsx"));

interface Props {
  readonly sittingKey: UserSitting;
  readonly center: { readonly name: string; readonly city: string };
  readonly heading: ReactNode;
  /** The office may also correct grades of a closed stage. */
  readonly canEditClosed: boolean;
}

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
  const isUntouched = useIsUntouched(grid);
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
        <CenterActions centerId={sittingKey.centerId} category={search.category ?? null} {...{ center, grid, isUntouched, printing }} />
      </Group>
      {stage.isClosed && <ClosedNotice stage={stage} canEditClosed={canEditClosed} />}
      {stage.previousQuestionnaireId === null ? (
        <Empty title="Aucun participant">
          Cette étape n'a pas d'étape précédente&nbsp;: personne n'y est convoqué. C'est la fédération qui indique, dans ses réglages,
          l'étape dont viennent les participants.
        </Empty>
      ) : (
        <Candidates grid={grid} onPrint={printing[1].open} />
      )}
      <UnsentGuard grid={grid} />
    </>
  );
}

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

const LIST = "Participants du centre";

const states = choicesOf<CandidateState>({ restants: "Restants", saisis: "Saisis", absents: "Absents" });

function Candidates({ grid, onPrint }: { grid: GradeGrid; onPrint: () => void }) {
  const list = useCandidates(grid);
  const { search, change, pageRows, page, perPage, removed } = list;
  const [compared, setCompared] = useState<CandidateOnWire>();
  const expected = useGrid(grid, () => grid.counts().expected);
  return (
    <>
      <GridStatus grid={grid} onCorrect={list.goToCorrect}>
        <FinishEntry grid={grid} onEnter={list.goToMissing} onPrint={onPrint} onComplete={list.showEntered} />
      </GridStatus>
      <div ref={list.frame} className="card" style={{ overflow: "clip" }}>
        <Toolbar grid={grid} search={search} onChange={list.changeList} onFind={list.find}>
          <Text className={removed ? "" : "hidden-text"} px="sm" pb={6} inherit>
            <span role="status">{removed && "Filtres retirés"}</span>
            {removed && (
              <>
                {" · "}
                <Anchor component="button" type="button" inherit onClick={() => list.setFiltersAgain(removed)}>
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
              label={LIST}
              grid={grid}
              candidates={pageRows}
              sorts={search.sortBy ?? []}
              onSort={(sortBy) => change({ sortBy })}
              onCompare={setCompared}
              onEnd={list.goOn}
            />
            <PageBar page={page} perPage={perPage} total={list.shown.length} onPage={(next) => change({ page: next })} />
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
  const filters = [
    choiceFilter({
      ...{ name: "category", label: "Catégorie", all: "Toute", value: search.category, onFilter: onChange },
      choices: categories.map((value) => ({ value, label: labelOf(value) })),
    }),
    choiceFilter({ name: "state", label: "Afficher", all: "Tous", choices: states, value: search.state, onFilter: onChange }),
  ];
  return (
    <div className={styles.toolbar}>
      <ListToolbar
        {...{ label: LIST, search, filters, onChange }}
        searchPlaceholder="Nom, prénom, identifiant"
        onSearchEnter={onFind}
        controls={null}
        isShort={false}
        menu={
          <ToolbarPopover label="Affichage" list={LIST} Icon={IconAdjustmentsHorizontal}>
            {() => <Display search={search} onChange={onChange} />}
          </ToolbarPopover>
        }
      />
      {children}
    </div>
  );
}

const Display = ({ search, onChange }: Pick<ToolbarProps, "search" | "onChange">) => (
  <Stack gap="md">
    <SortChoices columns={candidateSorts} sorts={search.sortBy ?? []} onSort={(sortBy) => onChange({ sortBy })} />
    <SegmentedControl
      aria-label="Lignes par page"
      data={[
        { value: "10", label: "10 par page" },
        { value: "0", label: "Toutes" },
      ]}
      value={search.limit === 0 ? "0" : "10"}
      onChange={(limit) => onChange({ limit: limit === "0" ? 0 : undefined })}
    />
  </Stack>
);
