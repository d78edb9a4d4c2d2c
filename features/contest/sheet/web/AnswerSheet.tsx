import { Box, Button, Group, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { startTransition, useEffect, useState } from "react";
import type { ErratumOnWire } from "#contest/announcements/announcements.contract.ts";
import { Errata } from "#contest/announcements/web/Errata.tsx";
import { afterOpening } from "#platform/web/after-opening.ts";
import { formatDuration } from "#platform/web/format.ts";
import { toast } from "#platform/web/toasts.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { usePhone } from "#platform/web/usePhone.ts";
import { currentValuesOf, isAnswered, lastSaveOf } from "../sheet.ts";
import styles from "./AnswerSheet.module.css";
import { Clock, LastHour } from "./Clock.tsx";
import { Closing } from "./Closing.tsx";
import { ErrataBar } from "./ErrataBar.tsx";
import { describeQuestions, OFFLINE_TEXT } from "./messages.ts";
import { Pager } from "./Pager.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { countAnswered, QuestionList } from "./QuestionList.tsx";
import { ReadingMenu } from "./ReadingMenu.tsx";
import { SaveAnnouncement } from "./SheetHeader.tsx";
import type { ShownQuestion, ShownSheet } from "./shown-sheet.ts";
import { type Paging, usePaging } from "./usePaging.ts";
import { useReading } from "./useReading.ts";
import type { SheetView } from "./useSheet.ts";

/** Loaded as soon as the sheet is shown, because it must work offline. */
const loadFinishDialog = () => import("./FinishDialog.tsx");

interface Props {
  readonly userId: string;
  readonly view: SheetView;
  readonly questionnaire: ShownSheet;
  readonly errata: readonly ErratumOnWire[];
  readonly isPending: boolean;
  /** Replaces the explanation of how answering works, for other stages than the championship's. */
  readonly rules?: string;
}

export function AnswerSheet({ userId, view, questionnaire: { questionnaire, openedAt }, errata: published, isPending, rules }: Props) {
  // An erratum of a problem that this category does not read is hidden.
  const errata = published.filter(({ position }) => position === null || view.questions.some((one) => one.position === position));
  const { isClosed, closesAt, counted, others } = view;
  const settings = useReading(userId);
  const { size, spacing, isSingle, isTimeShown } = settings.reading;
  const paging = usePaging(view, isSingle, userId);
  const onSingle = (chosen: boolean) => paging.switchTo(() => settings.change({ isSingle: chosen }));
  const minutes = isClosed ? null : (questionnaire?.minutes ?? null);
  const clock = minutes !== null && <Clock openedAt={openedAt} minutes={minutes} restingSince={restingSince(view)} />;
  const isLast = paging.current === counted.at(-1);
  useEffect(() => afterOpening(() => void loadFinishDialog().catch(() => undefined)), []);
  return (
    <div className={styles.page}>
      <SaveAnnouncement view={view} />
      <QuestionList
        view={view}
        paging={paging}
        clock={isTimeShown && (isClosed || closesAt === null ? clock : <LastHour closesAt={closesAt}>{clock}</LastHour>)}
      />
      <Stack className={styles.sheet} miw={0} gap={22} data-size={size} data-spacing={spacing}>
        <Box component="header" mb={4}>
          <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
            <Title order={1}>{questionnaire?.name}</Title>
            <ReadingMenu {...settings} onSingle={onSingle} isTimed={minutes !== null} />
          </Group>
          {isClosed ? <Closed /> : <Welcome minutes={minutes} rules={rules} />}
          {!isClosed && closesAt !== null && <Closing closesAt={closesAt} />}
          <Switch
            className={styles.offer}
            mt="sm"
            label="Un problème à la fois"
            checked={isSingle}
            onChange={({ currentTarget }) => onSingle(currentTarget.checked)}
          />
        </Box>
        <ErrataBar userId={userId} errata={errata} questions={view.questions} paging={paging} />
        {isPending && (
          <Text className="announcement" fz="sm" my={15}>
            Votre inscription n'est pas encore validée. Vous pouvez répondre dès maintenant&nbsp;: vos résultats apparaîtront une fois
            l'inscription validée.
          </Text>
        )}
        {!isClosed && <RestoredNotice view={view} />}
        <Stack className={styles.problems} gap={22} data-single={isSingle || undefined}>
          <QuestionCards view={view} paging={paging} questions={counted} errata={errata} first={FIRST_CARDS} />
          {!isClosed && (!isSingle || isLast || countAnswered(view) === counted.length) && <SheetFooter view={view} paging={paging} />}
          {others.length > 0 && <QuestionsForFun view={view} paging={paging} errata={errata} />}
          {isSingle && <Pager view={view} paging={paging} />}
        </Stack>
      </Stack>
    </div>
  );
}

/** When the clock stopped: a person who returns only to read has saved all that counts, until they type again. */
const restingSince = ({ state, unsaved, questions }: SheetView): string | null =>
  state.savedAt === null && unsaved.length === 0 ? lastSaveOf(questions) : null;

interface CardsProps {
  readonly view: SheetView;
  readonly paging: Paging;
  readonly questions: readonly ShownQuestion[];
  readonly errata: readonly ErratumOnWire[];
  readonly first: number;
}

/** Enough cards to fill the first screen of any device. */
const FIRST_CARDS = 2;

function QuestionCards({ view: { state, unsaved, isClosed, isOver, sheet }, paging, questions, errata, first }: CardsProps) {
  const [areAllShown, setAllShown] = useState(false);
  useEffect(() => startTransition(() => setAllShown(true)), []);
  return (areAllShown ? questions : questions.filter(paging.isShown).slice(0, first)).map((question) => (
    <QuestionCard
      key={question.id}
      question={question}
      values={currentValuesOf(question, state.edits)}
      edit={state.edits[question.id]}
      notice={state.notices.find(({ questionId }) => questionId === question.id)}
      isUnsaved={unsaved.some(({ id }) => id === question.id) && !(isClosed && state.sending.includes(question.id))}
      isClosed={isClosed}
      isOver={isOver}
      isHidden={!paging.isShown(question)}
      sheet={sheet}
    >
      <Errata errata={errata} position={question.position} />
    </QuestionCard>
  ));
}

/** The questions that do not count in the category, folded unless one is answered or is the only one shown (PPL-02). */
function QuestionsForFun({ view, paging, errata }: Omit<CardsProps, "questions" | "first">) {
  const { others, shown } = view;
  const [isOpen] = useState(() => others.some((question) => isAnswered(shown(question)) || (paging.isSingle && paging.isShown(question))));
  return (
    <details className={styles.forFun} open={isOpen} hidden={!others.some(paging.isShown)}>
      <summary className="card">
        <strong>Pour le plaisir</strong>
        <Text span c="dimmed" inherit>
          {others.length === 1 ? "1 autre question, qui ne compte pas" : `${others.length} autres questions, qui ne comptent pas`} dans
          votre catégorie
        </Text>
      </summary>
      <Stack gap={22} mt={22}>
        <QuestionCards view={view} paging={paging} questions={others} errata={errata} first={isOpen ? FIRST_CARDS : 0} />
      </Stack>
    </details>
  );
}

interface RulesProps {
  readonly minutes: number | null;
  readonly rules: string | undefined;
}

/** Explains how answering works; folded on phones, so that the first problem begins on the first screen. */
const Welcome = (props: RulesProps) =>
  usePhone() ? (
    <details className={styles.rules}>
      <summary>Comment ça marche&nbsp;?</summary>
      <Rules {...props} />
    </details>
  ) : (
    <Rules {...props} />
  );

const Rules = ({ minutes, rules }: RulesProps) => (
  <Text mt={8} c="dimmed" maw="68ch" inherit>
    {rules ?? (
      <>
        Vous pouvez répondre dans l'ordre de votre choix et revenir sur vos réponses tant que le questionnaire est ouvert. Vos réponses
        s'enregistrent toutes seules.
        {minutes !== null && <> Durée prévue pour votre catégorie&nbsp;: {formatDuration(minutes)}.</>} Vous pouvez vous arrêter et revenir.
        Si deux participants ont autant de points, le plus rapide est devant&nbsp;: votre temps s'arrête à votre dernière réponse
        enregistrée.
      </>
    )}
  </Text>
);

const Closed = () => (
  <Box mt="sm" maw="54ch" role="status">
    <Text ff="var(--titles)" fz="1.1875rem" fw={680} lh={1.4}>
      Questionnaire fermé&nbsp;!
    </Text>
    <p>Vous ne pouvez désormais plus répondre au questionnaire. Vous pouvez toutefois consulter vos réponses.</p>
  </Box>
);

/** Announces drafts of this device that are not saved yet (QST-06). */
function RestoredNotice({ view: { sheet, questions, unsaved, isOffline, isTimed } }: { view: SheetView }) {
  const [restoredIds] = useState(() => new Set(unsaved.map(({ id }) => id)));
  const remaining = questions.filter(({ id }) => restoredIds.has(id) && unsaved.some((question) => question.id === id));
  if (restoredIds.size === 0) return null;
  const isSaved = remaining.length === 0;
  return (
    <Notice className={`screen-only ${styles.found}`} role="status">
      <p>
        <strong>Nous avons retrouvé des réponses non enregistrées sur cet appareil.</strong>{" "}
        {isSaved ? (
          `Elles sont enregistrées${isTimed ? ", et votre temps s'arrête à ce moment-là" : ""}.`
        ) : (
          <>Elles sont remises en place {describeQuestions(remaining)}&nbsp;: relisez-les.</>
        )}
      </p>
      <Button variant="default" size="sm" disabled={isSaved || isOffline} onClick={() => void sheet.save()}>
        {isSaved ? "Réponses enregistrées" : "Enregistrer ces réponses"}
      </Button>
    </Notice>
  );
}

function SheetFooter({ view, paging }: Pick<CardsProps, "view" | "paging">) {
  const [FinishDialog, show] = useState<Awaited<ReturnType<typeof loadFinishDialog>>["default"]>();
  const finish = () => {
    void view.sheet.autosave();
    loadFinishDialog().then(
      (loaded) => show(() => loaded.default),
      () => toast.notice(OFFLINE_TEXT),
    );
  };
  return (
    <Group className={`screen-only ${styles.end}`} pt={4} pb={0} px={4} justify="space-between" gap="12px 20px">
      <Text c="dimmed" inherit>
        Vous pourrez encore changer vos réponses.
      </Text>
      <Button size="lg" leftSection={<IconFlag size={20} aria-hidden />} onClick={finish}>
        J'ai terminé
      </Button>
      {FinishDialog && <FinishDialog view={view} paging={paging} onClose={() => show(undefined)} />}
    </Group>
  );
}

export const SheetLoading = () => (
  <div className={styles.page} role="status">
    <span className="hidden-text">Chargement du questionnaire...</span>
    <div className="not-on-tablet">
      {Array.from({ length: 8 }, (_, line) => line).map((line) => (
        <Skeleton key={line} height={30} mb={14} radius="sm" />
      ))}
    </div>
    <Stack className={styles.sheet} miw={0} gap={22}>
      <Box mb={4}>
        <Skeleton height={38} width="min(320px, 70%)" radius="sm" />
        <Skeleton height={48} width="min(620px, 100%)" mt={10} radius="sm" />
      </Box>
      <Skeleton height={380} radius={18} />
      <Skeleton height={300} radius={18} />
    </Stack>
  </div>
);
