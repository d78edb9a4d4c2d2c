import { Alert, Box, Button, Group, NativeSelect, Text, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { isFree } from "#features/marking/question-type.ts";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { answerSheetsApi, type EntryOnWire, type PaperStageOnWire, type PupilOnWire } from "../answer-sheets.contract.ts";
import type { EntrySource } from "../entry.ts";
import styles from "./answer-sheets.module.css";
import { Choices } from "./Choices.tsx";
import { Strip, WholePage } from "./Strip.tsx";
import {
  asksTotal,
  givenOf,
  picturesOf,
  placeOf,
  placeOfTime,
  problemsOf,
  type Typed,
  typedOf,
  verdictLabels,
  verdictOf,
} from "./sheet-problems.ts";

interface Props {
  readonly stage: PaperStageOnWire;
  readonly pupil: PupilOnWire;
  readonly source: EntrySource;
  readonly onNext: (() => void) | null;
  readonly onClose: () => void;
}

const PAUSE_MS = 700;

type SaveState = "saved" | "typing" | "saving" | "failed";

/** One pupil's sheet: each box of the photograph beside its field. It saves by itself; Tab and Enter lead to the next field. */
export function SheetEntry({ stage, pupil, source, onNext, onClose }: Props) {
  const problems = problemsOf(stage, pupil.categoryId);
  const pictures = picturesOf(stage, pupil);
  const known = pupil.entries.find((entry) => entry.source === source);
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(problems.map((problem) => [problem.id, typedOf(problem, known?.answers[problem.id])])),
  );
  const [minutes, setMinutes] = useState(known?.minutes == null ? "" : String(known.minutes));
  const body = useCallback(
    () => ({
      source,
      minutes: /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : null,
      answers: Object.fromEntries(
        problems.flatMap((problem) => {
          const given = givenOf(typed[problem.id] ?? { fields: [], total: "", isRight: null });
          return given ? [[problem.id, given] as const] : [];
        }),
      ),
    }),
    [problems, typed, minutes, source],
  );
  const { state, failure, change, flush } = useSaving({
    stageId: stage.stage.id,
    userId: pupil.userId,
    version: known?.version ?? 0,
    body,
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input")?.focus(), []);
  useFirstEntryAfter(stage.stage.id, source, flush);

  const moveOn = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button[data-next]")];
    const own = event.target.closest("[data-choices]");
    const next = fields.slice(fields.indexOf(event.target) + 1).find((field) => own === null || !own.contains(field));
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  };
  const type = (id: string, changes: Partial<Typed>) => {
    setTyped((before) => ({ ...before, [id]: { ...(before[id] as Typed), ...changes } }));
    change();
  };
  const leave = (then: () => void) => void flush().then((isSaved) => isSaved && then());
  const uncut = pictures.filter((picture) => problems.every(({ id }) => placeOf(stage, [picture], id) === undefined));

  return (
    <section aria-label={`Saisie de la feuille de ${pupil.firstname} ${pupil.lastname}`}>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2}>
            {pupil.firstname} {pupil.lastname}
          </Title>
          <Text c="dimmed">
            {[
              pupil.className,
              stage.categories.find(({ id }) => id === pupil.categoryId)?.name,
              source === "second" ? "deuxième saisie" : "",
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </div>
        <Text role="status">{labels[state]}</Text>
      </Group>
      {failure && (
        <Alert color="red" role="alert" mb="sm">
          {failure}
        </Alert>
      )}
      <div className={uncut.length > 0 ? styles.beside : undefined}>
        {uncut.length > 0 && (
          // Scrolled by the keyboard too.
          <Box className={styles.wholePages} tabIndex={0} role="region" aria-label="Photos entières">
            {uncut.map((picture) => (
              <WholePage key={picture.id} stageId={stage.stage.id} picture={picture} label={`Page ${picture.page} de la feuille`} />
            ))}
          </Box>
        )}
        <form ref={form} onKeyDown={moveOn} onSubmit={(event) => event.preventDefault()} onBlur={() => void flush()}>
          {problems.map((problem) => {
            const { fields, total, isRight } = typed[problem.id] ?? typedOf(problem, undefined);
            const place = placeOf(stage, pictures, problem.id);
            const verdict = verdictOf(problem, asGiven(givenOf({ fields, total, isRight })), stage.scoring);
            return (
              <div key={problem.id} className={styles.row}>
                {(place || uncut.length === 0) && (
                  <Strip stageId={stage.stage.id} place={place} label={`Réponse au problème ${problem.number}, sur la feuille`} />
                )}
                <div className={styles.fields}>
                  {asksTotal(problem) && (
                    <TextInput
                      label={`Problème ${problem.number}, nombre de solutions`}
                      value={total}
                      inputMode="numeric"
                      maxLength={6}
                      autoComplete="off"
                      onChange={({ currentTarget }) => type(problem.id, { total: currentTarget.value })}
                    />
                  )}
                  {isFree(problem.form.type) ? (
                    fields.map((value, field) => (
                      <TextInput
                        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
                        key={field}
                        label={`Problème ${problem.number}${fields.length > 1 ? `, réponse ${field + 1}` : ""}`}
                        value={value}
                        maxLength={200}
                        autoComplete="off"
                        autoCapitalize="off"
                        spellCheck={false}
                        onChange={({ currentTarget }) =>
                          type(problem.id, { fields: fields.map((one, index) => (index === field ? currentTarget.value : one)) })
                        }
                      />
                    ))
                  ) : (
                    <Choices problem={problem} fields={fields} onChange={(next) => type(problem.id, { fields: next })} />
                  )}
                  <div>
                    <span className={styles.verdict} data-verdict={verdict} aria-live="polite">
                      {verdictLabels[verdict]}
                    </span>
                    <NativeSelect
                      aria-label={`Problème ${problem.number}, juste ou fausse`}
                      tabIndex={-1}
                      size="xs"
                      value={isRight === null ? "" : String(isRight)}
                      data={[
                        { value: "", label: "selon la réponse" },
                        { value: "true", label: "décidée juste" },
                        { value: "false", label: "décidée fausse" },
                      ]}
                      onChange={({ currentTarget: { value: chosen } }) =>
                        type(problem.id, { isRight: chosen === "" ? null : chosen === "true" })
                      }
                    />
                  </div>
                </div>
              </div>
            );
          })}
          <div className={styles.row}>
            <Strip stageId={stage.stage.id} place={placeOfTime(pictures)} label="Temps, sur la feuille" />
            <TextInput
              label="Temps, en minutes"
              value={minutes}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                setMinutes(currentTarget.value);
                change();
              }}
            />
          </div>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => leave(onClose)}>
              Retour à la liste
            </Button>
            {onNext && (
              <Button variant="main" data-next onClick={() => leave(onNext)}>
                Élève suivant
              </Button>
            )}
          </Group>
        </form>
      </div>
    </section>
  );
}

/** Once the second entry is saved and left, the first one may be read beside it. */
function useFirstEntryAfter(stageId: string, source: EntrySource, flush: () => Promise<boolean>) {
  const queries = useQueryClient();
  useEffect(() => {
    if (source !== "second") return undefined;
    const { queryKey } = apiQuery(answerSheetsApi.read, { params: { id: stageId } });
    return () => void flush().then(() => queries.invalidateQueries({ queryKey }));
  }, [stageId, source, flush, queries]);
}

const labels: Readonly<Record<SaveState, string>> = {
  saved: "Tout est enregistré",
  typing: "…",
  saving: "Enregistrement…",
  failed: "Pas encore enregistré",
};

const asGiven = (given: EntryOnWire["answers"][string] | null) =>
  given && { answers: given.answers, total: given.total, ...(given.isRight !== null && { isRight: given.isRight }) };

interface Saving {
  readonly stageId: string;
  readonly userId: string;
  readonly version: number;
  readonly body: () => Pick<EntryOnWire, "source" | "minutes" | "answers">;
}

/** Saves a moment after the last key, one call at a time; what is typed meanwhile goes with the next. */
function useSaving({ stageId, userId, version, body }: Saving) {
  const queries = useQueryClient();
  const [state, setState] = useState<SaveState>("saved");
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(body);
  latest.current = body;
  const own = useRef({ version, changes: 0, sent: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  const running = useRef<Promise<boolean> | null>(null);

  const save = useCallback(async (): Promise<boolean> => {
    const { current } = own;
    while (current.sent < current.changes) {
      const changes = current.changes;
      setState("saving");
      try {
        const entry = await call(answerSheetsApi.saveEntry, {
          params: { id: stageId, userId },
          body: { ...latest.current(), basedOn: current.version },
        });
        current.version = entry.version;
        current.sent = changes;
        queries.setQueryData<PaperStageOnWire>(
          apiQuery(answerSheetsApi.read, { params: { id: stageId } }).queryKey,
          (stage) => stage && withEntry(stage, userId, entry),
        );
        setFailure(null);
      } catch (refused) {
        setFailure(messageOf(refused));
        setState("failed");
        return false;
      }
    }
    setState("saved");
    return true;
  }, [stageId, userId, queries]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(own.current.timer);
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [save]);

  const change = useCallback(() => {
    own.current.changes += 1;
    setState((before) => (before === "saving" ? before : "typing"));
    clearTimeout(own.current.timer);
    own.current.timer = setTimeout(() => void flush(), PAUSE_MS);
  }, [flush]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (own.current.sent < own.current.changes) event.preventDefault();
    };
    const onHide = () => void flush();
    addEventListener("beforeunload", warn);
    addEventListener("online", onHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("beforeunload", warn);
      removeEventListener("online", onHide);
      document.removeEventListener("visibilitychange", onHide);
      void flush();
    };
  }, [flush]);
  return { state, failure, change, flush };
}

/** The stage with this entry in place of the one before. */
export const withEntry = (stage: PaperStageOnWire, userId: string, entry: EntryOnWire): PaperStageOnWire => ({
  ...stage,
  pupils: stage.pupils.map((pupil) =>
    pupil.userId === userId ? { ...pupil, entries: [...pupil.entries.filter(({ source }) => source !== entry.source), entry] } : pupil,
  ),
});
