import { Alert, Box, Button, Group, Text, TextInput, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import { isFree } from "#season/marking/question-type.ts";
import type { EntryOnWire, PaperStageOnWire, PictureOnWire, PupilOnWire } from "../answer-sheets.contract.ts";
import type { EntrySource } from "../entry.ts";
import styles from "./answer-sheets.module.css";
import { type EntryState, type EntryWork, entryKey, type TypedSheet } from "./entry-work.ts";
import { ProblemRow } from "./ProblemRow.tsx";
import { paperQuery } from "./paper-query.ts";
import { Strip, WholePage } from "./Strip.tsx";
import { picturesOf, placeOf, placeOfTime, problemsOf, type Typed, typedOf } from "./sheet-problems.ts";
import type { useEntryWork } from "./useEntryWork.ts";

interface Props {
  readonly stage: PaperStageOnWire;
  readonly pupil: PupilOnWire;
  readonly source: EntrySource;
  readonly entries: ReturnType<typeof useEntryWork>;
  /** The third of 25. */
  readonly place: { readonly number: number; readonly count: number };
  /** Null: after the last pupil. */
  readonly onNext: (() => void) | null;
  readonly onRanking: () => void;
  readonly onClose: () => void;
  /** The entry typed here became the second one. */
  readonly onSecond: () => void;
}

const PAUSE_MS = 700;

const CompareEntries = lazyWindow(() => import("./CompareEntries.tsx"));

/**
 * One pupil's sheet, each box of the photograph beside its field. It saves by itself; Tab and Enter lead to the next field, and Enter from the last one to
 * the next pupil.
 */
export function SheetEntry(props: Props) {
  const { stage, pupil, source, onNext, onRanking, onClose, onSecond } = props;
  const { work, state } = props.entries;
  const problems = problemsOf(stage, pupil.categoryId);
  const pictures = picturesOf(stage, pupil);
  const known = pupil.entries.find((entry) => entry.source === source);
  const key = entryKey(pupil.userId, source);
  const { flush, flushSoon } = useSending(work, key);
  const { typed, write, type, show } = useTyped({ work, key, problems, known, flushSoon });
  const isHeld = work.isHeld(key);
  const overtaking = isHeld && work.compare(key) === "conflict" ? known : undefined;
  const [isComparing, setComparing] = useState(false);
  const [tries, setTries] = useState(0);
  const { isFetching: isReading } = useQuery({ ...paperQuery(stage.stage.id), enabled: false });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input")?.focus(), []);
  // Its message covers the foot of the page.
  useEffect(() => {
    if (isHeld) document.activeElement?.closest(`.${styles.row}`)?.scrollIntoView({ block: "nearest" });
  }, [isHeld]);
  useFirstEntryAfter(stage.stage.id, source, flush);
  // Leaves at once if only the network is missing: the entry waits on this device.
  const leave = (then: () => void) => void flush().then(() => (work.isHeld(key) ? setTries((before) => before + 1) : then()));
  const goOn = () => leave(onNext ?? onRanking);
  const uncut = pictures.filter((picture) => problems.every(({ id }) => placeOf(stage, pictures, id)?.picture !== picture));
  return (
    <section aria-label={`Saisie de la feuille ${withElision(nameOf(pupil))}`}>
      <Head {...props} hasChoices={problems.some(({ form: { type } }) => !isFree(type))} isUnseen={pictures.length === 0} />
      <div className={pictures.length === 0 ? styles.unseen : uncut.length > 0 ? styles.beside : undefined}>
        {uncut.length > 0 && <WholePages stageId={stage.stage.id} pictures={uncut} />}
        <form
          ref={form}
          onKeyDown={(event) => moveOn(event, goOn)}
          onFocus={({ target }) => target.closest(`.${styles.row}`)?.scrollIntoView({ block: "nearest" })}
          onSubmit={(event) => event.preventDefault()}
          onBlur={() => void flush()}
        >
          {problems.map((problem) => (
            <ProblemRow
              key={problem.id}
              {...{ stage, pictures, problem }}
              hasStrips={uncut.length === 0}
              typed={typed.fields[problem.id] ?? typedOf(problem, undefined)}
              onType={(changes) => type(problem.id, changes)}
            />
          ))}
          <div className={styles.row}>
            {pictures.length > 0 && <Strip stageId={stage.stage.id} place={placeOfTime(pictures)} label="Temps, sur la feuille" />}
            <TextInput
              label="Temps, en minutes"
              value={typed.minutes}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              onChange={({ currentTarget }) => write({ ...typed, minutes: currentTarget.value })}
            />
          </div>
          {isHeld && (
            <NotSaved
              refusal={state.refusals[key]}
              overtaking={overtaking}
              maySecond={overtaking !== undefined && source === "paper" && !pupil.entries.some((entry) => entry.source === "second")}
              tries={tries}
              isReading={isReading}
              onCompare={() => setComparing(true)}
              onSecond={() => void work.makeSecond(pupil.userId).then(onSecond)}
              onDrop={() => void work.drop(key).then(onClose)}
            />
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => void flush().then(onClose)}>
              Retour à la liste
            </Button>
            <Button variant="main" data-next onClick={goOn}>
              {onNext ? "Élève suivant" : "Voir le classement"}
            </Button>
          </Group>
        </form>
      </div>
      {isComparing && overtaking && (
        <CompareEntries
          {...{ stage, pupil }}
          mine={typed}
          from={state.edits[key]?.from}
          saved={overtaking}
          onClose={() => setComparing(false)}
          onChoose={(chosen) => {
            show(chosen);
            setComparing(false);
            work.replace(key, chosen);
            form.current?.querySelector<HTMLElement>("button[data-next]")?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Pages that are not cut, or belong to a second sheet of the pupil, are shown whole, so that nothing photographed is out of sight. */
const WholePages = ({ stageId, pictures }: { readonly stageId: string; readonly pictures: readonly PictureOnWire[] }) => (
  // The tab stop lets the keyboard scroll it.
  <Box className={styles.wholePages} tabIndex={0} role="region" aria-label="Photos entières">
    {pictures.map((picture) => (
      <WholePage key={picture.id} stageId={stageId} picture={picture} label={`Page ${picture.page} de la feuille`} />
    ))}
  </Box>
);

interface TypedOptions {
  readonly work: EntryWork;
  readonly key: string;
  readonly problems: ReturnType<typeof problemsOf>;
  readonly known: EntryOnWire | undefined;
  readonly flushSoon: () => void;
}

/** What is typed of a sheet, found again on this device, or as the server has it; each change is kept and soon sent. */
function useTyped({ work, key, problems, known, flushSoon }: TypedOptions) {
  const [typed, show] = useState<TypedSheet>(() => {
    const found = work.read().edits[key];
    return {
      fields: Object.fromEntries(problems.map((one) => [one.id, found?.fields[one.id] ?? typedOf(one, known?.answers[one.id])])),
      minutes: found?.minutes ?? (known?.minutes == null ? "" : String(known.minutes)),
    };
  });
  const write = (next: TypedSheet) => {
    show(next);
    work.write(key, next);
    flushSoon();
  };
  const type = (id: string, changes: Partial<Typed>) =>
    write({ ...typed, fields: { ...typed.fields, [id]: { ...(typed.fields[id] as Typed), ...changes } } });
  return { typed, write, type, show };
}

/** Enter leads to the next field, past the other boxes of a choice; from the last field it goes on to the next sheet. */
function moveOn(event: KeyboardEvent<HTMLFormElement>, goOn: () => void) {
  if (event.key !== "Enter" || event.ctrlKey || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button[data-next]")];
  const own = event.target.closest("[data-choices]");
  const next = fields.slice(fields.indexOf(event.target) + 1).find((field) => own === null || !own.contains(field));
  // A held key passes one sheet only.
  if (next instanceof HTMLButtonElement) return event.repeat ? undefined : goOn();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

function Head(props: Props & { readonly hasChoices: boolean; readonly isUnseen: boolean }) {
  const { stage, pupil, source, entries, place } = props;
  const key = entryKey(pupil.userId, source);
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2}>{nameOf(pupil)}</Title>
          <Text c="dimmed">
            {[
              place.number > 0 ? `${place.number} sur ${place.count}` : "",
              pupil.className,
              stage.categories.find(({ id }) => id === pupil.categoryId)?.name,
              source === "second" ? "deuxième saisie" : "",
              pupil.isOnScreen ? "a aussi répondu à l'écran" : "",
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </div>
        <Text role="status">{entries.work.isHeld(key) ? "Pas enregistré" : labelOf(entries.state, key)}</Text>
      </Group>
      <Text className={styles.keys} c="dimmed" fz="sm" mb="sm">
        Entrée mène au champ suivant, puis à l'élève suivant{props.hasChoices ? "\u00A0; la lettre d'un choix le coche" : ""}.
      </Text>
      {!entries.state.isStoredLocally && (
        <Alert color="amber" role="alert" mb="sm">
          Cet appareil ne garde rien&nbsp;: ne fermez pas la page avant que tout soit enregistré.
        </Alert>
      )}
      {props.isUnseen && (
        <Text c="dimmed" mb="sm">
          Pas de photo de cette feuille ici&nbsp;: lisez-la sur le papier.
        </Text>
      )}
    </>
  );
}

/** Loads the first entry beside the second, once that is saved and left. */
function useFirstEntryAfter(stageId: string, source: EntrySource, flush: () => Promise<boolean>) {
  const queries = useQueryClient();
  useEffect(() => {
    if (source !== "second") return undefined;
    const { queryKey } = paperQuery(stageId);
    return () => void flush().then(() => queries.invalidateQueries({ queryKey }));
  }, [stageId, source, flush, queries]);
}

function labelOf({ edits, sending, phase }: EntryState, key: string): string {
  if (sending.includes(key)) return "Enregistrement…";
  if (!edits[key]) return "Tout est enregistré";
  if (phase === "waiting") return "Sans réseau\u00A0: gardé sur cet appareil, envoyé dès que le réseau revient";
  return phase === "failing" ? "Le serveur ne répond pas\u00A0: gardé sur cet appareil, et réessayé" : "…";
}

function useSending(work: EntryWork, key: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    return work.flush(key);
  }, [work, key]);
  const flushSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  }, [flush]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const { edits, isStoredLocally } = work.read();
      if (edits[key] && !isStoredLocally) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("beforeunload", warn);
      void flush();
    };
  }, [work, key, flush]);
  return { flush, flushSoon };
}

interface NotSavedProps {
  readonly refusal: string | undefined;
  /** The saved version of this entry, if it is newer than the one typed over. */
  readonly overtaking: EntryOnWire | undefined;
  readonly maySecond: boolean;
  /** The number of attempts to go on, each of which moves the focus here. */
  readonly tries: number;
  readonly isReading: boolean;
  readonly onCompare: () => void;
  readonly onSecond: () => void;
  readonly onDrop: () => void;
}

function NotSaved({ refusal, overtaking, maySecond, tries, isReading, onCompare, onSecond, onDrop }: NotSavedProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) alert.current?.focus({ preventScroll: true });
  }, [tries]);
  return (
    <Alert ref={alert} color="red" role="alert" tabIndex={-1} className={styles.notSaved} title="Pas enregistré">
      <Group justify="space-between" gap="xs">
        <Text>{reasonOf(refusal, overtaking, maySecond)}</Text>
        <Group gap="xs">
          {overtaking?.isOwn ? (
            <Button size="xs" variant="main" onClick={onCompare}>
              Comparer
            </Button>
          ) : (
            <>
              {maySecond && (
                <Button size="xs" variant="main" loading={isReading} onClick={onSecond}>
                  En faire la deuxième saisie
                </Button>
              )}
              <Button size="xs" variant="default" loading={isReading} onClick={onDrop}>
                Laisser tomber ce que j'ai tapé
              </Button>
            </>
          )}
        </Group>
      </Group>
    </Alert>
  );
}

function reasonOf(refusal: string | undefined, overtaking: EntryOnWire | undefined, maySecond: boolean): string | undefined {
  if (!overtaking) return refusal;
  if (overtaking.isOwn) return "Cette saisie a été changée entre-temps, dans une autre page ou par un collègue.";
  const author = overtaking.enteredBy ?? "Quelqu'un";
  return maySecond
    ? `${author} a saisi cette feuille pendant que vous la tapiez. La vôtre peut être la deuxième saisie\u00A0: les deux seront comparées.`
    : `${author} a fait la deuxième saisie de cette feuille avant vous\u00A0: la sienne est gardée.`;
}
