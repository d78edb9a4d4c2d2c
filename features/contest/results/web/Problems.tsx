import { Group, Progress, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ChartFigures } from "#platform/web/ChartFigures.tsx";
import { DownloadButton } from "#platform/web/DownloadButton.tsx";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import { problemsApi, type StageProblemsOnWire } from "../problems.contract.ts";
import { adviseOn, describeFigures, describeSeparation, sumFigures } from "../problems.ts";
import styles from "./problems.module.css";

/** The problems of a closed stage: which were solved, and which failed (TIM-06). */
export function Problems({ stageId, category }: { readonly stageId: string; readonly category: string | undefined }) {
  const { change } = usePageSearch();
  const categories = useCategoryOptions();
  const request = { params: { id: stageId }, query: { ...(category !== undefined && { category }) } };
  const query = useApiQuery(problemsApi.ofStage, { ...request, staleTime: 0 });
  return (
    <>
      <Group className="list-head" justify="flex-end" gap="sm" align="flex-end">
        <Title order={1} flex="1 1 auto" data-tab>
          Problèmes
        </Title>
        <FilterSelect
          label="Catégorie"
          all="Toutes"
          choices={categories}
          value={category}
          onChange={(chosen) => change({ category: chosen })}
        />
        <DownloadButton
          endpoint={problemsApi.ofStage}
          request={{ ...request, query: { ...request.query, format: "xlsx" } }}
          isEmpty={!query.data}
          failure="Erreur lors du téléchargement du fichier"
        >
          Télécharger
        </DownloadButton>
      </Group>
      {isRefused(query.error, 409) ? (
        <Empty title={messageOf(query.error)} />
      ) : (
        <Loaded query={query} label="Compte des réponses..." lines={14}>
          {(found) => <Content stageId={stageId} found={found} />}
        </Loaded>
      )}
    </>
  );
}

function Content({ stageId, found: { problems, isErased } }: { readonly stageId: string; readonly found: StageProblemsOnWire }) {
  const judged = problems.map((problem) => {
    const figures = sumFigures(problem.categories);
    return { ...problem, ...figures, advice: adviseOn(figures, problem.wrongAnswers[0]?.people ?? 0) };
  });
  const sheets = Math.max(0, ...judged.map(({ people }) => people));
  const looked = judged.filter(({ advice }) => advice.opens !== null);
  if (sheets === 0)
    return (
      <Empty title="Aucune feuille n'est notée ici">
        <Link to="/admin/questionnaire/$id/reponses" params={{ id: stageId }} search={{ calcul: "oui" }}>
          Calculer les résultats
        </Link>
      </Empty>
    );
  return (
    <Stack gap="md">
      <Text>
        {formatCount(sheets, "feuille notée", "feuilles notées")}.{" "}
        {looked.length === 0
          ? "Aucun problème n'est à revoir."
          : `${formatCount(looked.length, "problème")} à revoir\u00A0: ${looked.map(({ position }) => position).join(", ")}.`}
        {isErased && " Les réponses sont effacées\u00A0: ces nombres ont été gardés."}
      </Text>
      <ol className={styles.list} aria-label="Problèmes">
        {judged.map((problem) => (
          <ProblemRow key={problem.id} {...{ stageId, problem }} />
        ))}
      </ol>
      <Text fz="sm" c="dimmed">
        En noir, juste&nbsp;; en orange, faux ou incomplet&nbsp;; en blanc, vide. Un problème sépare quand ceux qui le réussissent
        réussissent aussi mieux les autres&nbsp;: de -1 à 1, bien à partir de 0,3.
      </Text>
    </Stack>
  );
}

type Judged = StageProblemsOnWire["problems"][number] & ReturnType<typeof sumFigures> & { readonly advice: ReturnType<typeof adviseOn> };

function ProblemRow({ stageId, problem }: { readonly stageId: string; readonly problem: Judged }) {
  const { id, position, title, solutions, advice, categories, wrongAnswers, people, right, blank } = problem;
  const percent = (count: number) => (100 * count) / Math.max(1, people);
  return (
    <Stack component="li" className="card part" gap={6}>
      <Text fw={600}>
        {position}. {title}
      </Text>
      <Progress.Root size="lg" className={styles.bar} aria-hidden>
        <Progress.Section value={percent(right)} color="var(--ink-800)" />
        <Progress.Section value={blank === null ? 0 : percent(people - right - blank)} color="var(--orange-500)" />
      </Progress.Root>
      <Text fz="sm">
        {describeFigures(problem)}&nbsp;; {describeSeparation(problem)}.
      </Text>
      <Text fw={advice.opens ? 600 : 400}>
        {advice.text}{" "}
        {advice.opens === "correction" && (
          <Link to="/admin/questionnaire/$id/correction" params={{ id: stageId }} search={{ question: id, etat: "toutes" }}>
            Ouvrir sa correction
          </Link>
        )}
        {advice.opens === "questions" && (
          <Link to="/admin/questionnaire/$id" params={{ id: stageId }} search={{ apercu: "oui" }}>
            Relire l'énoncé
          </Link>
        )}
      </Text>
      {wrongAnswers.length > 0 && (
        <Text fz="sm">
          {solutions.length > 1 ? "Solutions" : "Solution"}&nbsp;: {solutions.join(", ")}. Réponses fausses les plus données&nbsp;:{" "}
          {wrongAnswers.map(({ value, people: many }) => `«\u00A0${value}\u00A0» (${formatNumber(many)})`).join(", ")}.
        </Text>
      )}
      <ChartFigures
        label={`Réussite du problème ${position} par catégorie`}
        head={["Catégorie", ({ category }) => category]}
        columns={[
          ["Feuilles", (figures) => formatNumber(figures.people)],
          ["Juste, faux, vide", describeFigures],
          ["Sépare", describeSeparation],
        ]}
        rows={categories}
        rowKey={({ category }) => category}
        minWidth={520}
      />
    </Stack>
  );
}
