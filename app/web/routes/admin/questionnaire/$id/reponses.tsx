import { Alert, Button, Group, Title } from "@mantine/core";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useCenterFilter } from "#contest/exam-centers/web/CenterSelect.tsx";
import { resultsApi } from "#contest/results/results.contract.ts";
import { nameOf } from "#contest/results/stage-person.ts";
import { stageFilters } from "#contest/results/web/stage-filters.ts";
import { listViews } from "#core/views/web/list-views.ts";
import { WriteToList } from "#office/letters/web/WriteToList.tsx";
import { usersApi } from "#people/people/people.contract.ts";
import { stagePersonActions } from "#people/people/web/stage-people.actions.tsx";
import { stagePeopleColumns } from "#people/people/web/stage-people.columns.tsx";
import { useResultTasks } from "#people/people/web/useResultTasks.tsx";
import { call } from "#platform/web/api.ts";
import { ChosenBar } from "#platform/web/ChosenBar.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import { fetchAllPages } from "#platform/web/fetch-all-pages.ts";
import { formatCount } from "#platform/web/format.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { useChosenRows } from "#platform/web/useChosenRows.ts";
import { useTable } from "#platform/web/usePage.ts";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { stepOf } from "#season/stages/steps.ts";
import { useStage } from "#season/stages/web/useStage.ts";

export const Route = createFileRoute("/admin/questionnaire/$id/reponses")({
  staticData: { title: "Résultats" },
  validateSearch: searchOf({
    ...listParameters,
    step: read.text,
    category: read.text,
    // Any invalid value means all of them.
    qualified: read.oneOf("true", "false", "null"),
    // The id of a center, or `null`: none.
    centre: read.matching(/^([1-9]\d{0,8}|null)$/),
    calcul: read.text,
  }),
  component: ResultsPage,
});

function ResultsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  return stage && <ResultsDesk key={id} stage={stage} />;
}

// Stands beside the page, which does not wait to know whether a task is waiting.
const StageWaits = lazyPart(async () => import("#contest/results/web/StageWaits.tsx").catch(() => ({ default: () => null })));
const RecomputeModal = lazyWindow(() => import("#contest/results/web/RecomputeModal.tsx"));

/** A search parameter: the window shows its preview at once. */
const PREVIEWED = "voir";

function ResultsDesk({ stage }: { stage: StageOnWire }) {
  const { category, qualified, centre, calcul, ...address } = Route.useSearch();
  const step = stepOf(stage.physical, address.step);
  const params = { quizId: stage.id };
  const filter = {
    ...(step && { "filter.step": step }),
    ...(category && { "filter.registrations.category.name": category }),
    ...(qualified && { "filter.results.qualified": qualified }),
    ...(centre && { "filter.results.nextExamCenterId": centre }),
  };
  const { search, change, show, table } = useTable(usersApi.ofStage, { params, query: filter });
  const { data } = table.list;
  const searched = { ...filter, ...(search.search && { search: search.search }) };
  const categories = useCategoryOptions();
  const centerFilter = useCenterFilter({ label: "Centre suivant", questionnaireId: stage.id, value: centre, onFilter: change });
  const chosen = useChosenRows(data?.data ?? [], () =>
    fetchAllPages((window) => call(usersApi.ofStage, { params, query: { ...searched, ...window } })),
  );
  const { data: waiting } = useApiQuery(resultsApi.waiting, { params: { id: stage.id } });
  const tasks = useResultTasks(stage, chosen.clear);
  return (
    <>
      <Group className="list-head" justify="flex-end" gap="sm">
        <Title order={1} flex="1 1 auto" data-tab>
          Résultats
        </Title>
        <WriteToList to={{ kind: "results", questionnaireId: stage.id, filter: searched }} page={data} />
        <LinkButton variant="default" to="/admin/exports" search={{ stage: stage.id }}>
          Exporter
        </LinkButton>
        {/* An open stage has nothing definitive to compute. */}
        <Button variant={stage.isClosed ? "main" : "default"} onClick={() => show({ calcul: "oui" })}>
          Calculer les résultats
        </Button>
      </Group>
      <StaleNotice stageId={stage.id} />
      {waiting && waiting.decisions + waiting.displaced > 0 && (
        <StageWaits stageId={stage.id} mb="md" onShow={() => show({ calcul: PREVIEWED })} />
      )}
      <DataTable
        label="Résultats"
        columns={stagePeopleColumns((person) => tasks.start("card", person))}
        {...table}
        rowKey={({ id }) => id}
        nameOf={nameOf}
        actions={(person) => stagePersonActions(person, tasks.start)}
        selection={{ chosen: chosen.ids, onChoose: chosen.choose }}
        searchPlaceholder="Nom, e-mail, identifiant, numéro"
        views={listViews}
        filters={[
          ...stageFilters({ physical: stage.physical, categories, filter: { step, category, qualified, centre }, onFilter: change }),
          centerFilter,
        ]}
        {...(centre === "null" && qualified === "true" && !step && !category && !search.search
          ? { emptyTitle: "Aucun qualifié n'attend de centre", whenEmpty: convocationsNext(stage) }
          : { whenEmpty: step || category || qualified || centre || search.search ? undefined : emptyText(stage) })}
      />
      {data?.meta.totalItems !== 0 && <CategoryLegend />}
      {chosen.rows.length > 0 && (
        <ChosenBar
          label="Personnes choisies"
          text={formatCount(chosen.rows.length, "personne choisie", "personnes choisies")}
          chosen={chosen}
          total={data?.meta.totalItems ?? 0}
          actions={[
            { label: "Qualifier", run: () => tasks.qualifyMany(chosen.rows, true) },
            { label: "Ne pas qualifier", run: () => tasks.qualifyMany(chosen.rows, false) },
            { label: "Réinitialiser", run: () => tasks.qualifyMany(chosen.rows, null) },
            { label: "Choisir un centre", run: () => tasks.convokeMany(chosen.rows) },
          ]}
        />
      )}
      {tasks.windows}
      {calcul && <RecomputeModal stage={stage} startsWithPreview={calcul === PREVIEWED} onClose={() => show({ calcul: undefined })} />}
    </>
  );
}

/** The categories whose grades and ranks are older than what they are computed from. */
function StaleNotice({ stageId }: { stageId: string }) {
  const { data: stale = [] } = useApiQuery(resultsApi.stale, { params: { id: stageId } });
  if (stale.length === 0) return null;
  return (
    <Alert color="amber" role="status" mb="md">
      <details>
        <summary>
          <b>À recalculer&nbsp;:</b> {stale.join(", ")}. Notes et rangs sont encore ceux d'avant.
        </summary>
        Depuis le dernier calcul, une personne a changé de catégorie, une note saisie à la main a été reprise, la dernière question comptée
        est une autre, ou des réponses ont pu encore arriver&nbsp;: elles arrivent jusqu'à une minute après la fermeture.
      </details>
    </Alert>
  );
}

const convocationsNext = ({ id }: StageOnWire) => (
  <>
    Les convocations s'envoient et s'impriment sur leur page&nbsp;:{" "}
    <Link to="/admin/questionnaire/$id/convocations" params={{ id }}>
      ouvrir les convocations
    </Link>
    .
  </>
);

const emptyText = ({ physical }: { physical: boolean }) =>
  physical ? "Personne n'est encore convoqué à cette étape." : "Personne n'a encore de résultat à cette étape, ni ne l'a ouverte.";
