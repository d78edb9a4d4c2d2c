import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { formatCount } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { Empty } from "#platform/web/states.tsx";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import { stagePage } from "#school/school-stages/web/stage-page.ts";
import type { PaperStageOnWire, PictureOnWire, PupilOnWire } from "../answer-sheets.contract.ts";
import { type EntrySource, type EntryState, entrySources, stateOf } from "../entry.ts";
import { missingPages } from "../outcome.ts";
import { type InPile, nextInPile, placeInPile } from "../pile.ts";
import styles from "./answer-sheets.module.css";
import { Differences } from "./Differences.tsx";
import { comparable } from "./entry-text.ts";
import { entryKey } from "./entry-work.ts";
import { Photographs, SpareSheets } from "./Photographs.tsx";
import { PrintSheets } from "./PrintSheets.tsx";
import { paperQuery } from "./paper-query.ts";
import { SheetEntry } from "./SheetEntry.tsx";
import { picturesOf, problemsOf } from "./sheet-problems.ts";
import { useEntryWork, useTypedEntries } from "./useEntryWork.ts";
import { usePhotographWork, useWaitingPages } from "./usePhotographWork.ts";

interface Props {
  readonly accountId: string;
  readonly stage: PaperStageOnWire;
  /** Why this account may change nothing here; null: it may. */
  readonly refusal: string | null;
  /** The season is over: pages printed now would not be accepted. */
  readonly isPast: boolean;
  /** The address asks for the printing. */
  readonly isAskedToPrint: boolean;
  /** The open sheet, from the address. */
  readonly open: { readonly userId: string; readonly task: Task } | null;
  readonly onOpen: (open: { readonly userId: string; readonly task: Task } | null) => void;
}

export type Task = EntrySource | "differences";

const stateLabels: Readonly<Record<EntryState, { readonly label: string; readonly color: string }>> = {
  nothing: { label: "Rien encore", color: "gray" },
  pictured: { label: "Photo reçue, à saisir", color: "orange" },
  entered: { label: "Saisie", color: "blue" },
  differs: { label: "Deux saisies différentes", color: "red" },
  checked: { label: "Deux saisies, d'accord", color: "green" },
};

export function PaperDesk(props: Props) {
  const { accountId, stage } = props;
  const typed = useTypedEntries(accountId, stage.stage.id);
  const restored = useWaitingPages(accountId, stage.stage.id);
  return typed && restored && <Desk {...props} {...{ typed, restored }} />;
}

interface Unsaved {
  /** The keys of entries typed here that wait for the network. */
  readonly waiting: readonly string[];
  /** Those that need a decision. */
  readonly held: readonly string[];
}

function unsavedOf({ work, state }: ReturnType<typeof useEntryWork>): Unsaved {
  const unsaved = Object.keys(state.edits).filter((key) => work.compare(key) !== "saved");
  return { waiting: unsaved.filter((key) => !work.isHeld(key)), held: unsaved.filter((key) => work.isHeld(key)) };
}

interface DeskProps extends Props {
  readonly typed: NonNullable<ReturnType<typeof useTypedEntries>>;
  readonly restored: NonNullable<ReturnType<typeof useWaitingPages>>;
}

function Desk(props: DeskProps) {
  const { accountId, stage, refusal, isPast, isAskedToPrint, open, onOpen } = props;
  const entries = useEntryWork(accountId, stage.stage.id, props.typed);
  const unsaved = unsavedOf(entries);
  const onPicture = usePictureIn(stage.stage.id);
  const photographs = usePhotographWork({ accountId, stageId: stage.stage.id, restored: props.restored, onPicture });
  const [isPrinting, setPrinting] = useState(isAskedToPrint && !isPast);
  const [className, setClassName] = useState("");
  const pupils = className === "" ? stage.pupils : stage.pupils.filter((pupil) => pupil.className === className);
  const pupil = open && stage.pupils.find(({ userId }) => userId === open.userId);
  // A sheet typed here still needs a decision after another person saved theirs.
  if (pupil && (mayOpen(pupil, open.task) || unsaved.held.includes(entryKey(pupil.userId, open.task as EntrySource))))
    return <OpenSheet {...{ stage, pupil, pupils, entries, unsaved, onOpen }} task={open.task} />;
  if (stage.pupils.length === 0)
    return (
      <Empty title="Aucun élève à faire composer">
        Aucun de vos élèves n'est à la fois dans une classe et dans une catégorie de ce quart de finale.
      </Empty>
    );
  const first = firstToDo(stage);
  return (
    <Stack gap="md">
      {!isPast && (
        <div>
          <Button variant={first === "print" ? "main" : "default"} onClick={() => setPrinting(true)}>
            Imprimer les feuilles
          </Button>
        </div>
      )}
      {refusal === null ? (
        <section aria-label="Photos">
          <Photographs stage={stage} isFirst={first === "photograph"} {...photographs} />
          <SpareSheets stage={stage} onAssigned={onPicture} />
        </section>
      ) : (
        <Text c="dimmed">{refusal}</Text>
      )}
      <Pupils {...{ stage, pupils, unsaved, onOpen, className }} isReadOnly={refusal !== null} onClass={setClassName} />
      {isPrinting && (
        <PrintSheets stage={stage} proposed={[...new Set(pupils.map((one) => one.className))]} onClose={() => setPrinting(false)} />
      )}
    </Stack>
  );
}

interface OpenSheetProps extends Pick<Props, "stage" | "onOpen"> {
  readonly pupil: PupilOnWire;
  readonly pupils: readonly PupilOnWire[];
  readonly task: Task;
  readonly entries: ReturnType<typeof useEntryWork>;
  readonly unsaved: Unsaved;
}

function OpenSheet({ stage, pupil, pupils, task, entries, unsaved, onOpen }: OpenSheetProps) {
  const navigate = useNavigate();
  const close = () => onOpen(null);
  const openAt = (userId: string | undefined, at: Task) => (userId === undefined ? null : () => onOpen({ userId, task: at }));
  if (task === "differences") {
    const at = pupils.indexOf(pupil) + 1;
    const differing = [...pupils.slice(at), ...pupils.slice(0, at)].find((one) => one !== pupil && progressOf(stage, one) === "differs");
    return (
      <Differences
        key={pupil.userId}
        {...{ stage, pupil }}
        onClose={close}
        onNext={openAt(differing?.userId, "differences")}
        onReread={(source) => onOpen({ userId: pupil.userId, task: source })}
      />
    );
  }
  const isTyped = (key: string) => unsaved.waiting.includes(key) || unsaved.held.includes(key);
  const inPile = (one: PupilOnWire): InPile => ({
    userId: one.userId,
    isPictured: picturesOf(stage, one).length > 0,
    isOnScreen: one.isOnScreen,
    mayEnter: mayOpen(one, task),
    // An entry that waits on this device counts as typed.
    entered: entrySources.filter((source) => one.entries.some((entry) => entry.source === source) || isTyped(entryKey(one.userId, source))),
  });
  const pile = (pupils.includes(pupil) ? pupils : stage.pupils).map(inPile);
  const current = pile.find(({ userId }) => userId === pupil.userId) ?? inPile(pupil);
  return (
    <SheetEntry
      key={`${pupil.userId} ${task}`}
      {...{ stage, pupil, entries }}
      source={task}
      place={placeInPile(pile, current, task)}
      onClose={close}
      onNext={openAt(nextInPile(pile, current, task)?.userId, task)}
      onRanking={() => void navigate(stagePage(stage.stage.id, "resultats"))}
      onSecond={() => onOpen({ userId: pupil.userId, task: "second" })}
    />
  );
}

interface PupilsProps extends Pick<OpenSheetProps, "stage" | "pupils" | "unsaved" | "onOpen"> {
  readonly isReadOnly: boolean;
  readonly className: string;
  readonly onClass: (className: string) => void;
}

function Pupils({ stage, pupils, unsaved: { waiting, held }, isReadOnly, className, onClass, onOpen }: PupilsProps) {
  const classes = [...new Set(stage.pupils.map((pupil) => pupil.className))];
  return (
    <section aria-label="Élèves">
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2}>Élèves</Title>
          <Text c="dimmed">{progressText(stage, pupils)}</Text>
          {waiting.length > 0 && (
            <Text fw={600} role="status">
              {waiting.length === 1
                ? "Une feuille saisie attend sur cet appareil\u00A0: elle part dès que le réseau revient."
                : `${waiting.length} feuilles saisies attendent sur cet appareil\u00A0: elles partent dès que le réseau revient.`}
            </Text>
          )}
          {held.length > 0 && (
            <Text fw={600} role="status">
              {formatCount(held.length, "feuille saisie ici n'est pas enregistrée", "feuilles saisies ici ne sont pas enregistrées")}
              &nbsp;: rouvrez-{held.length === 1 ? "la" : "les"}.
            </Text>
          )}
          {firstToDo(stage) === "rank" && (
            <LinkButton {...stagePage(stage.stage.id, "resultats")} variant="main" mt="xs">
              Voir le classement
            </LinkButton>
          )}
        </div>
        {classes.length > 1 && (
          <NativeSelect
            aria-label="Classe"
            value={className}
            onChange={({ currentTarget }) => onClass(currentTarget.value)}
            data={[{ value: "", label: "Toutes les classes" }, ...classes.filter(Boolean).map((name) => ({ value: name, label: name }))]}
          />
        )}
      </Group>
      <ul className={styles.pupils}>
        {pupils.map((one) => (
          <Pupil
            key={one.userId}
            stage={stage}
            pupil={one}
            isReadOnly={isReadOnly}
            isWaiting={entrySources.some((source) => waiting.includes(entryKey(one.userId, source)))}
            held={entrySources.find((source) => held.includes(entryKey(one.userId, source)))}
            onOpen={(task) => onOpen({ userId: one.userId, task })}
          />
        ))}
      </ul>
    </section>
  );
}

interface PupilProps {
  readonly stage: PaperStageOnWire;
  readonly pupil: PupilOnWire;
  readonly isReadOnly: boolean;
  readonly isWaiting: boolean;
  /** The unsaved entry typed here that needs a decision. */
  readonly held: EntrySource | undefined;
  readonly onOpen: (task: Task) => void;
}

function Pupil({ stage, pupil, isReadOnly, isWaiting, held, onOpen }: PupilProps) {
  const problems = problemsOf(stage, pupil.categoryId);
  const pictures = picturesOf(stage, pupil);
  const state = progressOf(stage, pupil);
  const isDone = state === "nothing" && pupil.isOnScreen;
  const label = isDone ? { label: "À l'écran", color: "blue" } : stateLabels[state];
  const missing = missingPages(pictures, problems.length);
  const paper = pupil.entries.find(({ source }) => source === "paper");
  const tasks: readonly (readonly [label: string, of: " la" | " de la", task: Task | false | undefined])[] = [
    ["Reprendre", " la", held && !mayOpen(pupil, held) && held],
    [paper ? "Relire" : "Saisir", " la", mayOpen(pupil, "paper") && "paper"],
    ["Deuxième saisie", " de la", mayOpen(pupil, "second") && "second"],
    ["Différences", " de la", state === "differs" && "differences"],
  ];
  const facts = [
    pupil.className,
    stage.categories.length > 1 && stage.categories.find(({ id }) => id === pupil.categoryId)?.name,
    ...(missing.length > 0 ? [`il manque la page ${missing.join(" et la page ")}`] : []),
    ...(pupil.isOnScreen && !isDone ? ["a aussi répondu à l'écran"] : []),
  ];
  return (
    <li className={styles.pupil}>
      <div className={styles.who}>
        <strong>{nameOf(pupil)}</strong>
        <Text c="dimmed" fz="sm">
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </div>
      <div>
        {held ? (
          <StateBadge color="red">Pas enregistrée</StateBadge>
        ) : isWaiting ? (
          <StateBadge color="amber">Gardée sur cet appareil</StateBadge>
        ) : (
          <StateBadge color={label.color}>{label.label}</StateBadge>
        )}
      </div>
      {!isReadOnly && (
        <Group gap="xs" className={styles.tasks ?? ""}>
          {tasks.map(
            ([label, of, task]) =>
              task && (
                <Button
                  key={label}
                  size="xs"
                  variant="default"
                  aria-label={`${label}${of} feuille ${withElision(nameOf(pupil))}`}
                  onClick={() => onOpen(task)}
                >
                  {label}
                </Button>
              ),
          )}
          {paper?.isErased && (
            <Text c="dimmed" fz="xs">
              Réponses effacées, la note reste
            </Text>
          )}
        </Group>
      )}
    </li>
  );
}

/** The one prominent action: forms are printed until one has come back, and ranked once each pupil has answered. */
function firstToDo({ pupils, pictures }: PaperStageOnWire): "print" | "photograph" | "rank" {
  const isTyped = ({ entries }: PupilOnWire) => entries.some(({ source }) => source === "paper");
  if (pupils.every((pupil) => pupil.isOnScreen || isTyped(pupil))) return "rank";
  return pictures.length === 0 && !pupils.some(isTyped) ? "print" : "photograph";
}

function progressOf(stage: PaperStageOnWire, pupil: PupilOnWire): EntryState {
  const entries = pupil.entries.map((entry) => ({ source: entry.source, ...comparable(entry) }));
  const problemIds = problemsOf(stage, pupil.categoryId).map(({ id }) => id);
  return stateOf({ entries, problemIds }, picturesOf(stage, pupil).length > 0);
}

/** « 12 feuilles saisies, dont 3 deux fois, pour 25 élèves. 13 photographiées attendent leur saisie. » */
function progressText(stage: PaperStageOnWire, pupils: readonly PupilOnWire[]): string {
  const waiting = pupils.filter((pupil) => !pupil.entries.some(({ source }) => source === "paper") && picturesOf(stage, pupil).length > 0);
  const entered = pupils.filter(({ entries }) => entries.some(({ source }) => source === "paper")).length;
  const again = pupils.filter(({ entries }) => entries.some(({ source }) => source === "second")).length;
  const twice = again === 0 ? "" : again === 1 ? ", dont une deux fois" : `, dont ${again} deux fois`;
  const sheets = entered === 0 ? "Aucune feuille saisie" : formatCount(entered, "feuille saisie", "feuilles saisies");
  const onScreen = pupils.filter((pupil) => pupil.isOnScreen && !pupil.entries.some(({ source }) => source === "paper")).length;
  const alone = onScreen === 0 ? "" : ` ${formatCount(onScreen, "n'a répondu qu'à l'écran", "n'ont répondu qu'à l'écran")}.`;
  const photographed =
    waiting.length === 0
      ? ""
      : ` ${formatCount(waiting.length, "photographiée attend sa saisie", "photographiées attendent leur saisie")}.`;
  return `${sheets}${twice}, pour ${formatCount(pupils.length, "élève", "élèves")}.${alone}${photographed}`;
}

/**
 * Whether the account may make or change this entry: its own, one not made yet, or one whose account is gone. The author of the first never makes the
 * second (CLS-06).
 */
function mayOpen({ entries }: PupilOnWire, task: Task): boolean {
  if (entries.some(({ isErased }) => isErased)) return false;
  if (task === "differences") return true;
  const entry = entries.find(({ source }) => source === task);
  const other = entries.find(({ source }) => source !== task);
  if (entry?.isOwn) return true;
  return (!entry || entry.enteredBy === null) && !other?.isOwn && (task === "paper" || other !== undefined);
}

function usePictureIn(stageId: string) {
  const queries = useQueryClient();
  return (picture: PictureOnWire) =>
    queries.setQueryData<PaperStageOnWire>(
      paperQuery(stageId).queryKey,
      (stage) => stage && { ...stage, pictures: [...stage.pictures.filter(({ id }) => id !== picture.id), picture] },
    );
}
