import { Group, Progress, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FiguresTable } from "#platform/web/ChartFigures.tsx";
import { DownloadButton } from "#platform/web/DownloadButton.tsx";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { Fold } from "#platform/web/ui/Fold.tsx";
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
        <Title order={1} data-tab>
          Problèmes
        </Title>
        <Text flex="1 1 20rem">{query.data && describeProblems(query.data)}</Text>
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

const judge = (problem: StageProblemsOnWire["problems"][number]) => {
  const figures = sumFigures(problem.categories);
  return { ...problem, ...figures, advice: adviseOn(figures, problem.wrongAnswers[0]?.people ?? 0) };
};
type Judged = ReturnType<typeof judge>;

const countSheets = (problems: readonly Judged[]) => Math.max(0, ...problems.map(({ people }) => people));

function describeProblems({ problems, isErased }: StageProblemsOnWire): string {
  const judged = problems.map(judge);
  if (countSheets(judged) === 0) return "";
  const looked = judged.filter(({ advice }) => advice.opens !== null);
  const found =
    looked.length === 0
      ? "Aucun problème n'est à revoir."
      : `${formatCount(looked.length, "problème")} à revoir\u00A0: ${looked.map(({ position }) => position).join(", ")}.`;
  const kept = isErased ? " Les réponses sont effacées\u00A0: ces nombres ont été gardés." : "";
  return `${formatCount(countSheets(judged), "feuille notée", "feuilles notées")}. ${found}${kept}`;
}

function Content({ stageId, found }: { readonly stageId: string; readonly found: StageProblemsOnWire }) {
  const problems = found.problems.map(judge);
  if (countSheets(problems) === 0)
    return (
      <Empty title="Aucune feuille n'est notée ici">
        <Link to="/admin/questionnaire/$id/reponses" params={{ id: stageId }} search={{ calcul: "oui" }}>
          Calculer les résultats
        </Link>
      </Empty>
    );
  return (
    <Stack gap="sm">
      <ol className={`card part ${styles.list}`} aria-label="Problèmes">
        {problems.map((problem) => (
          <li key={problem.id}>
            <ProblemRow {...{ stageId, problem }} />
          </li>
        ))}
      </ol>
      <Text fz="sm" c="dimmed">
        <span className={styles.right}>juste</span> <span className={styles.wrong}>faux ou incomplet</span>{" "}
        <span className={styles.blank}>vide</span> Le lien avec le reste va de -1 à 1&nbsp;: à partir de 0,3, ceux qui réussissent ce
        problème ont nettement plus de points aux autres.
      </Text>
    </Stack>
  );
}

/** A bar of the chart; what there is to do about its problem is open, the rest is folded. */
function ProblemRow({ stageId, problem }: { readonly stageId: string; readonly problem: Judged }) {
  const { position, title, solutions, advice, categories, wrongAnswers, people, right, blank } = problem;
  const percent = (count: number) => (100 * count) / Math.max(1, people);
  return (
    <Fold
      open={advice.opens !== null}
      summaryClassName={styles.row}
      summary={
        <>
          <Text fw={600}>
            {position}. {title}
          </Text>
          <Progress.Root size="lg" className={styles.bar} aria-hidden>
            <Progress.Section value={percent(right)} color="var(--ink-800)" />
            <Progress.Section value={blank === null ? 0 : percent(people - right - blank)} color="var(--orange-500)" />
          </Progress.Root>
          <Text fz="sm">{describeFigures(problem)}</Text>
        </>
      }
    >
      <Stack gap={6} mb="md">
        <Advice {...{ stageId, problem }} />
        {wrongAnswers.length > 0 && (
          <>
            <Text fz="sm">
              {solutions.length > 1 ? "Solutions" : "Solution"}&nbsp;: {solutions.join(", ")}. Réponses fausses les plus données&nbsp;:
            </Text>
            <ol className={styles.mistakes}>
              {wrongAnswers.map(({ value, people: many }) => (
                <li key={value}>{`«\u00A0${value}\u00A0», ${formatCount(many, "personne")}`}</li>
              ))}
            </ol>
          </>
        )}
        <FiguresTable
          label={`Réussite du problème ${position} par catégorie`}
          head={["Catégorie", ({ category }) => category]}
          columns={[
            [
              "Feuilles",
              ({ category, people }) => (
                <Link to="/admin/questionnaire/$id/reponses" params={{ id: stageId }} search={{ category }}>
                  {formatNumber(people)}
                </Link>
              ),
            ],
            ["Juste, faux, vide", describeFigures],
            ["Lien avec le reste", describeSeparation],
          ]}
          rows={categories}
          rowKey={({ category }) => category}
          minWidth={520}
        />
      </Stack>
    </Fold>
  );
}

const Advice = ({ stageId, problem }: { readonly stageId: string; readonly problem: Judged }) => (
  <Text fw={problem.advice.opens ? 600 : 400}>
    {problem.advice.text}{" "}
    {problem.advice.opens === "correction" && (
      <Link to="/admin/questionnaire/$id/correction" params={{ id: stageId }} search={{ question: problem.id, etat: "toutes" }}>
        Ouvrir sa correction
      </Link>
    )}
    {problem.advice.opens === "questions" && (
      <Link to="/admin/questionnaire/$id" params={{ id: stageId }} search={{ apercu: "oui" }}>
        Relire l'énoncé
      </Link>
    )}
    <span className="muted"> Lien avec le reste&nbsp;: {describeSeparation(problem)}.</span>
  </Text>
);
