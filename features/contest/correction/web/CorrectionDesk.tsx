import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LastApplication } from "#contest/results/web/LastApplication.tsx";
import { call } from "#platform/web/api.ts";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { PageBar } from "#platform/web/PageBar.tsx";
import { isRefused } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { Help } from "#platform/web/ToolbarPopover.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DEFINITIVE } from "#season/stages/ranking-state.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { type ClusterState, clusterStates } from "../clusters.ts";
import { type ClusterOnWire, type CorrectionOnWire, correctionApi, PAGE_SIZE } from "../correction.contract.ts";
import { describeProgress, refusalToCorrect, stateLabels } from "../correction-text.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { Clusters, Key, type Wish } from "./Clusters.tsx";
import styles from "./correction.module.css";
import { Problem } from "./Problem.tsx";
import { useCorrection, usePresence } from "./useCorrection.ts";

export interface CorrectionSearch {
  readonly question?: string | undefined;
  /** `toutes`: any state; absent: answers to look at. */
  readonly etat?: string | undefined;
  readonly page?: number | undefined;
}

export function CorrectionDesk({ stage, search }: { stage: StageOnWire; search: CorrectionSearch }) {
  const refusal = refusalToCorrect(stage);
  if (refusal === null) return <ClosedStage id={stage.id} isDefinitive={stage.rankingDefinitiveAt !== null} search={search} />;
  return (
    <>
      <Head />
      <Empty title={refusal}>{!stage.physical && "Vous y verrez chaque réponse distincte, avec combien de personnes l'ont donnée."}</Empty>
    </>
  );
}

const Head = ({ children }: { readonly children?: ReactNode }) => (
  <Group component="header" className={`list-head ${styles.head}`} gap="6px 12px">
    <Title order={1} data-tab>
      Correction
    </Title>
    {children}
  </Group>
);

function ClosedStage({ id, isDefinitive, search }: Pick<DeskProps, "id" | "isDefinitive" | "search">) {
  const state = search.etat === "toutes" ? undefined : (clusterStates.find((one) => one === search.etat) ?? "suggested");
  const [unknown, setUnknown] = useState<string>();
  const question = search.question === unknown ? undefined : search.question;
  const correction = useCorrection(id, { questionId: question, state, page: search.page });
  const [entered, setEntered] = useState<string>();
  const isKnown = question === undefined || correction.data?.questions.some((one) => one.id === question);
  const others = usePresence(id, (isKnown ? question : undefined) ?? entered ?? null);
  if (question !== undefined && (isRefused(correction.error) || (correction.isSuccess && !correction.isPlaceholderData && !isKnown)))
    setUnknown(question);
  return (
    <>
      {!correction.data && <Head />}
      {search.question !== undefined && search.question === unknown && (
        <Notice>Cette étape n'a pas la question de cette adresse&nbsp;: voici toutes ses questions.</Notice>
      )}
      <Loaded query={correction} label="Compte des réponses distinctes..." lines={12}>
        {(data) => (
          <Desk
            {...{ id, isDefinitive, state, others }}
            search={question === search.question ? search : { ...search, question: undefined }}
            correction={data}
            isPrevious={correction.isPlaceholderData}
            {...{ entered, onEnter: setEntered }}
          />
        )}
      </Loaded>
    </>
  );
}

interface DeskProps {
  readonly id: string;
  readonly isDefinitive: boolean;
  readonly correction: CorrectionOnWire;
  /** The data shown belong to another page or filter. */
  readonly isPrevious: boolean;
  readonly search: CorrectionSearch;
  readonly state: ClusterState | undefined;
  readonly others: ReturnType<typeof usePresence>;
  /** The question of the answer that had the focus last. */
  readonly entered: string | undefined;
  readonly onEnter: (questionId: string) => void;
}

function Desk({ id, isDefinitive, correction, isPrevious, search, state, others, entered, onEnter }: DeskProps) {
  const { progress, questions, pending, clusters, total } = correction;
  const { change } = usePageSearch();
  const queries = useQueryClient();
  const [last, setLast] = useState<Decided>();
  const [applied, setApplied] = useState<readonly ClusterOnWire[]>();
  const isPast = clusters.length === 0 && total > 0;
  const shownId = clusters.some(({ questionId }) => questionId === entered) ? entered : clusters[0]?.questionId;
  const shown = questions.find((question) => question.id === shownId);
  useLastPage(isPast && !isPrevious ? Math.ceil(total / PAGE_SIZE) : null);
  const { mutate } = useMutation({
    mutationFn: ({ cluster: { questionId, form, decision }, verdict, solution }: Wish) =>
      call(correctionApi.decide, {
        params: { id },
        body: { questionId, form, verdict, seen: decision?.id ?? null, ...(solution && { solutionId: solution.id }) },
      }),
    onSuccess: (decided, wish) => setLast({ wish, decisionId: wish.verdict === "undone" ? null : (decided?.id ?? null) }),
    // A colleague was usually faster; their decision is shown at once.
    onError: () => queries.invalidateQueries({ queryKey: [correctionApi.read.path] }),
  });
  const takeBack =
    last?.decisionId == null
      ? undefined
      : () => mutate({ cluster: { ...last.wish.cluster, decision: { id: last.decisionId ?? "" } }, verdict: "undone" });
  return (
    <Stack gap="xs">
      <DeskHead {...{ correction, search, state, others, isDefinitive }} />
      {isDefinitive && <Notice>{DEFINITIVE}</Notice>}
      {pending.length > 0 && (
        <Notice justify="space-between">
          <p>
            <strong>{formatCount(pending.length, "décision")} à appliquer.</strong> Aucune note n'a encore changé.
          </p>
          {!isDefinitive && <Button onClick={() => setApplied(pending)}>Voir ce qui changerait</Button>}
        </Notice>
      )}
      {clusters.length > 0 ? (
        <>
          <div className={styles.beside}>
            <Clusters
              {...{ clusters, questions, onEnter, onTakeBack: isDefinitive ? undefined : takeBack }}
              namesQuestion={search.question === undefined}
              onDecide={mutate}
              refusal={isDefinitive ? DEFINITIVE : undefined}
              onPreview={isDefinitive ? undefined : (cluster) => setApplied([cluster])}
            />
            {shown && <Problem stageId={id} question={shown} />}
          </div>
          <PageBar page={search.page ?? 1} perPage={PAGE_SIZE} total={total} onPage={(page) => change({ page })} />
        </>
      ) : isPast ? null : (
        <Nothing {...{ progress, questions, state }} question={search.question} hasJustDecided={last !== undefined} onChange={change} />
      )}
      <LastDecision last={last} onTakeBack={takeBack} />
      <Text fz="sm">
        Une réponse est une vraie solution de plus&nbsp;?{" "}
        <Link to="/admin/questionnaire/$id" params={{ id }}>
          Corrigez ce qui est juste à sa question
        </Link>
        .
      </Text>
      {!isDefinitive && <LastApplication stageId={id} order={2} />}
      {applied && <ApplyDialog stageId={id} correction={correction} decided={applied} onClose={() => setApplied(undefined)} />}
    </Stack>
  );
}

type DeskHeadProps = Pick<DeskProps, "correction" | "search" | "state" | "others" | "isDefinitive">;

/** What is left, and which answers are shown: one line, as the answers are the page (PPL-13). */
function DeskHead({ correction: { progress, questions }, search, state, others, isDefinitive }: DeskHeadProps) {
  const { change } = usePageSearch();
  return (
    <Head>
      <Box flex="1 1 280px" fz="sm" lh={1.35}>
        <p>{describeProgress(progress)}.</p>
        <Presence questions={questions} others={others} />
      </Box>
      <FilterSelect
        className={styles.question ?? ""}
        aria-label="Question"
        all="Toutes les questions"
        choices={questions.map(({ id: value, position, title, toLook }) => ({
          value,
          // The number comes first, because a long title is cut at its end.
          label: `${position} (${toLook} à regarder). ${title}`,
        }))}
        value={search.question}
        onChange={(question) => change({ question })}
      />
      <FilterSelect
        className={styles.state ?? ""}
        aria-label="Réponses"
        all="Toutes"
        choices={clusterStates.map((value) => ({ value, label: stateLabels[value] }))}
        value={state}
        onChange={(chosen) => change({ etat: chosen === "suggested" ? undefined : (chosen ?? "toutes") })}
      />
      <span className={styles.key} hidden={isDefinitive}>
        <Help list="Réponses distinctes">{KEYS}</Help>
      </span>
    </Head>
  );
}

const KEYS =
  "La première touche marque une réponse. Ensuite\u00A0: flèches, ou J et K, pour aller d'une réponse à l'autre, A accepte comme écriture de la solution, R refuse, U annule ce que vous venez de décider.";

/** Deciding the last answer of the last page leads to the previous page. */
function useLastPage(page: number | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (page !== null) void navigate({ to: ".", search: (previous: object) => ({ ...previous, page }), replace: true });
  }, [page, navigate]);
}

/** The last decision in this tab, with a way back, as its row may have left the filter (MRK-02). */
interface Decided {
  readonly wish: Wish;
  /** Null: it was itself taken back, or a node of the previous version sent none. */
  readonly decisionId: string | null;
}

const LastDecision = ({ last, onTakeBack }: { last: Decided | undefined; onTakeBack: (() => void) | undefined }) => (
  <Group className={last && "floating"} gap="xs">
    <Text role="status" fz="sm" flex={1}>
      {last && describeWish(last.wish)}
    </Text>
    {onTakeBack && (
      <Button variant="default" size="sm" rightSection={<Key letter="U" />} onClick={onTakeBack}>
        Annuler
        <span className="hidden-text">&nbsp;ce que vous venez de décider</span>
      </Button>
    )}
  </Group>
);

interface NothingProps extends Pick<CorrectionOnWire, "progress" | "questions">, Pick<DeskProps, "state"> {
  readonly question: string | undefined;
  /** The last row has left with the focus, which the next element gets. */
  readonly hasJustDecided: boolean;
  readonly onChange: (search: Partial<CorrectionSearch>) => void;
}

/** An empty filter offers the next question, then the answers that resemble no solution, then all. */
function Nothing({ progress, questions, state, question, hasJustDecided, onChange }: NothingProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasJustDecided && document.activeElement === document.body) next.current?.focus();
  }, [hasJustDecided]);
  if (progress.distinct === 0) return <Empty title="Personne n'a répondu à cette étape" />;
  const isSuggested = state === "suggested";
  const other = isSuggested ? questions.find(({ id, toLook }) => id !== question && toLook > 0) : undefined;
  const { open } = progress;
  const [label, search] = other
    ? [`Question ${other.position}, ${formatCount(other.toLook, "réponse")} à regarder`, { question: other.id }]
    : isSuggested && open > 0
      ? [`Voir ${formatCount(open, "réponse")} sans ressemblance`, { question: undefined, etat: "open" }]
      : ["Voir toutes les réponses", { etat: "toutes" }];
  return (
    <Empty
      title={isSuggested ? "Plus rien à regarder ici" : "Aucune réponse dans cet état"}
      action={
        <Button ref={next} variant="default" onClick={() => onChange(search)}>
          {label}
        </Button>
      }
    >
      {isSuggested &&
        !other &&
        open > 0 &&
        "Une réponse sans ressemblance peut être une autre écriture\u00A0: les plus données sont en premier."}
    </Empty>
  );
}

function Presence({ questions, others }: Pick<CorrectionOnWire, "questions"> & Pick<DeskProps, "others">) {
  const sentences = others.flatMap(({ name, questionId }) => {
    const question = questions.find(({ id }) => id === questionId);
    return question ? [`${name} corrige la question ${question.position}, «\u00A0${question.title}\u00A0».`] : [];
  });
  return (
    <div role="status">
      {sentences.map((sentence) => (
        <Text key={sentence} fw={500}>
          {sentence}
        </Text>
      ))}
    </div>
  );
}

function describeWish({ cluster: { value }, verdict, solution }: Wish): string {
  if (verdict === "refused") return `«\u00A0${value}\u00A0» est refusée.`;
  if (verdict === "undone") return `Ce qui était décidé de «\u00A0${value}\u00A0» est repris.`;
  return `«\u00A0${value}\u00A0» est acceptée comme écriture de «\u00A0${solution?.value}\u00A0»\u00A0: à appliquer.`;
}
