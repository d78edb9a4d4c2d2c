import { Badge, Button, Group, NativeSelect, Text } from "@mantine/core";
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import type { ClusterOnWire, CorrectionOnWire } from "../correction.contract.ts";
import { likenessWords } from "../correction-text.ts";
import styles from "./correction.module.css";

export interface Wish {
  readonly cluster: Pick<ClusterOnWire, "questionId" | "form" | "value"> & { readonly decision: { readonly id: string } | null };
  readonly verdict: "accepted" | "refused" | "undone";
  readonly solution?: { readonly id: string; readonly value: string };
}

interface Props {
  readonly clusters: readonly ClusterOnWire[];
  readonly questions: CorrectionOnWire["questions"];
  readonly namesQuestion: boolean;
  readonly onDecide: (wish: Wish) => void;
  readonly refusal: string | undefined;
  readonly onPreview: ((cluster: ClusterOnWire) => void) | undefined;
  readonly onTakeBack: (() => void) | undefined;
  readonly onEnter: (questionId: string) => void;
}

const keyOf = ({ questionId, form }: ClusterOnWire) => `${questionId} ${form}`;

/** Distinct answers, one a row: arrows move between rows, A accepts, R refuses, U takes back; each key has its button (MRK-02). */
export function Clusters({ clusters, questions, namesQuestion, onDecide, refusal, onPreview, onTakeBack, onEnter }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string>();
  const focused = clusters.some((cluster) => keyOf(cluster) === current) ? current : clusters[0] && keyOf(clusters[0]);
  // When the focused row leaves the filter, the first row gets the focus.
  useEffect(() => {
    const hasLeft = current !== undefined && !clusters.some((cluster) => keyOf(cluster) === current);
    if (hasLeft && document.activeElement === document.body) list.current?.querySelector<HTMLElement>(":scope > [tabindex='0']")?.focus();
  }, [clusters, current]);
  // Without a focused element, as on arrival, the first key only marks the current row: the next one acts on what is seen.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || event.ctrlKey || event.metaKey || event.altKey || !ROW_KEYS.has(event.key.toLowerCase()))
        return;
      list.current?.querySelector<HTMLElement>(":scope > [tabindex='0']")?.focus();
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  /** Rows stay while the decision is sent: the next row gets the focus before this one leaves. */
  const step = (from: Element, by: 1 | -1) => {
    const rows = [...(list.current?.children ?? [])];
    const next = rows[rows.indexOf(from) + by];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <ol ref={list} className={styles.list} aria-label="Réponses distinctes">
      {clusters.map((cluster) => (
        <Row
          key={keyOf(cluster)}
          cluster={cluster}
          question={questions.find(({ id }) => id === cluster.questionId)}
          namesQuestion={namesQuestion}
          isCurrent={keyOf(cluster) === focused}
          onFocus={() => {
            setCurrent(keyOf(cluster));
            onEnter(cluster.questionId);
          }}
          onStep={step}
          onDecide={onDecide}
          refusal={refusal}
          onPreview={onPreview && (() => onPreview(cluster))}
          onTakeBack={onTakeBack}
        />
      ))}
    </ol>
  );
}

const ROW_KEYS: ReadonlySet<string> = new Set(["arrowdown", "arrowup", "j", "k", "a", "r", "u"]);

interface RowProps extends Pick<Props, "namesQuestion" | "onDecide" | "refusal" | "onTakeBack"> {
  readonly cluster: ClusterOnWire;
  readonly question: CorrectionOnWire["questions"][number] | undefined;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onStep: (from: Element, by: 1 | -1) => void;
  readonly onPreview: (() => void) | undefined;
}

function Row({ cluster, question, namesQuestion, isCurrent, onFocus, onStep, onDecide, refusal, onPreview, onTakeBack }: RowProps) {
  const { value, state, decision } = cluster;
  const solutions = question?.solutions ?? [];
  const [chosen, setChosen] = useState(cluster.solutionId ?? (solutions.length === 1 ? solutions[0]?.id : undefined));
  const solution = solutions.find(({ id }) => id === chosen);
  const row = useRef<HTMLLIElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const isOpen = state === "suggested" || state === "open";
  const mayAccept = question?.isFree === true && solutions.length > 0 && (isOpen || decision?.verdict === "refused");
  const isPossible = { accepted: mayAccept, refused: isOpen, undone: decision !== null };
  const decide = (verdict: Wish["verdict"]) => {
    if (verdict === "accepted" && !solution) return choice.current?.focus();
    if (verdict !== "undone" && row.current) onStep(row.current, 1);
    onDecide({ cluster, verdict, ...(verdict === "accepted" && solution && { solution }) });
  };
  /** Returns false if this key does nothing here. */
  const act = (key: string): boolean => {
    const action = actions.find(({ letter, verdict }) => letter.toLowerCase() === key && isPossible[verdict]);
    if ((key === "ArrowDown" || key === "j") && row.current) onStep(row.current, 1);
    else if ((key === "ArrowUp" || key === "k") && row.current) onStep(row.current, -1);
    else if (refusal !== undefined) return false;
    else if (action) decide(action.verdict);
    else if (key === "u" && onTakeBack) onTakeBack();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || target instanceof HTMLSelectElement) return;
    if (act(key.length === 1 ? key.toLowerCase() : key)) event.preventDefault();
  };
  return (
    <li
      ref={row}
      className={`card ${styles.row}`}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <Answer {...{ cluster, question, namesQuestion }} solution={solution?.value} />
      <Group gap={8} className={styles.actions}>
        {mayAccept && solutions.length > 1 && (
          <NativeSelect
            ref={choice as Ref<HTMLSelectElement>}
            size="sm"
            aria-label={`Solution dont «\u00A0${value}\u00A0» est une écriture`}
            data={[
              ...(solution ? [] : [{ value: "", label: "Quelle solution\u00A0?" }]),
              ...solutions.map(({ id, value: label }) => ({ value: id, label })),
            ]}
            value={chosen ?? ""}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {actions
          .filter(({ verdict }) => isPossible[verdict])
          .map(({ verdict, letter, label }) => (
            <Button
              key={verdict}
              variant="default"
              size="sm"
              disabled={refusal !== undefined}
              title={refusal}
              aria-keyshortcuts={letter}
              rightSection={<Key letter={letter} />}
              onClick={() => decide(verdict)}
            >
              {label}
              <span className="hidden-text">&nbsp;«&nbsp;{value}&nbsp;»</span>
            </Button>
          ))}
        {state === "pending" && onPreview && (
          <Button variant="subtle" size="sm" onClick={onPreview}>
            Voir qui cela change
            <span className="hidden-text">, «&nbsp;{value}&nbsp;»</span>
          </Button>
        )}
      </Group>
    </li>
  );
}

export const Key = ({ letter }: { readonly letter: string }) => (
  <kbd className={styles.key} aria-hidden>
    {letter}
  </kbd>
);

interface AnswerProps extends Pick<RowProps, "cluster" | "question" | "namesQuestion"> {
  readonly solution: string | undefined;
}

function Answer({ cluster, question, namesQuestion, solution }: AnswerProps) {
  const { value, people, categories, state, likeness, solutionId } = cluster;
  const solutions = question?.solutions ?? [];
  const isOpen = state === "suggested" || state === "open";
  return (
    <div className={styles.answer}>
      <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
        {namesQuestion && question && <span className="muted">{question.position}. </span>}«&nbsp;{value}&nbsp;»
      </Text>{" "}
      <StateMark cluster={cluster} />
      <Text fz="sm">
        {formatCount(people, "personne")}
        {categories.length > 0 && (
          <span className="muted"> ({categories.map((one) => `${one.category}\u00A0: ${formatNumber(one.people)}`).join(", ")})</span>
        )}
      </Text>
      <Text fz="sm" c="dimmed">
        {describeState(cluster, solution)}
      </Text>
      {!likeness && isOpen && solutions.length > 0 && (
        <Text className={styles.solutions ?? ""} fz="sm" c="dimmed">
          {question?.title}. {solutions.length === 1 ? "Solution" : "Solutions"}&nbsp;: {solutions.map((one) => one.value).join(", ")}.
        </Text>
      )}
      {likeness && (
        <Text fz="sm">
          Ressemble à «&nbsp;{solutions.find(({ id }) => id === solutionId)?.value}&nbsp;»&nbsp;: {likenessWords[likeness]}.
        </Text>
      )}
    </div>
  );
}

const actions = [
  { verdict: "accepted", letter: "A", label: "Accepter" },
  { verdict: "refused", letter: "R", label: "Refuser" },
  { verdict: "undone", letter: "U", label: "Annuler" },
] as const;

const marks = {
  pending: { color: "yellow", text: "à appliquer" },
  right: { color: "green", text: "juste" },
  refused: { color: "gray", text: "refusée" },
} as const;

function StateMark({ cluster: { state } }: { readonly cluster: ClusterOnWire }) {
  if (state === "suggested" || state === "open") return null;
  const { color, text } = marks[state];
  return (
    <Badge size="sm" variant="light" color={color}>
      {text}
    </Badge>
  );
}

function describeState({ state, decision }: ClusterOnWire, solution: string | undefined): string | null {
  if (!decision) return state === "right" ? "D'après la clé." : state === "refused" ? "Fausse d'après la clé." : null;
  const by = decision.by ?? "quelqu'un";
  if (decision.verdict === "refused") return `Refusée par ${by}.`;
  if (decision.verdict === "withdrawn") return `À retirer de la clé, d'après ${by}.`;
  return `Acceptée par ${by} comme écriture de «\u00A0${solution ?? ""}\u00A0».`;
}
