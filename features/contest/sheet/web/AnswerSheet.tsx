import { Box, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { startTransition, useEffect, useState } from "react";
import type { ErratumOnWire } from "#contest/announcements/announcements.contract.ts";
import { Errata } from "#contest/announcements/web/Errata.tsx";
import { formatDuration } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { describeKept } from "../closing-text.ts";
import { countSaved, currentValuesOf, isAnswered } from "../sheet.ts";
import styles from "./AnswerSheet.module.css";
import { SheetClock } from "./Clock.tsx";
import { Closing } from "./Closing.tsx";
import { ErrataBar, ReadErrata } from "./ErrataBar.tsx";
import { describeQuestions } from "./messages.ts";
import { FinishButton, Foot } from "./Pager.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { hasAnsweredAll, QuestionList } from "./QuestionList.tsx";
import { ReadingMenu } from "./ReadingMenu.tsx";
import { SaveAnnouncement } from "./SheetHeader.tsx";
import type { ShownQuestion, ShownSheet } from "./shown-sheet.ts";
import type { Paging } from "./usePaging.ts";
import type { Reader } from "./useReader.ts";
import type { SheetView } from "./useSheet.ts";

interface Props {
  readonly userId: string;
  readonly view: SheetView;
  readonly reader: Reader;
  readonly questionnaire: ShownSheet;
  readonly errata: readonly ErratumOnWire[];
  readonly isPending: boolean;
  readonly rules?: string;
}

export function AnswerSheet({ userId, view, reader, questionnaire: sheet, errata: published, isPending, rules }: Props) {
  // An erratum of a problem that this category does not read is hidden.
  const errata = published.filter(({ position }) => position === null || view.questions.some((one) => one.position === position));
  const { isClosed, closesAt, counted, others } = view;
  const { isPhone, reading, paging } = reader;
  const { size, spacing, isSingle } = reading;
  const minutes = isClosed ? null : (sheet.questionnaire?.minutes ?? null);
  const hasRules = !isPhone || view.isPractice;
  const hasFooter = !isClosed && (!isSingle || (hasAnsweredAll(view) && paging.current !== counted.at(-1)));
  const asides = (
    <>
      <ReadErrata userId={userId} errata={errata} />
      {isPending && !isClosed && (
        <Text className="announcement" fz="sm" my={15}>
          Votre inscription n'est pas encore validée. Vous pouvez répondre dès maintenant&nbsp;: vos résultats apparaîtront une fois
          l'inscription validée.
        </Text>
      )}
      {!isClosed && <RestoredNotice view={view} />}
    </>
  );
  return (
    <div className={styles.page}>
      <SaveAnnouncement view={view} />
      {!isPhone && (
        <QuestionList
          view={view}
          paging={paging}
          clock={reading.isTimeShown && <SheetClock view={view} sheet={sheet} />}
          onGo={paging.goTo}
        />
      )}
      <Stack className={styles.sheet} miw={0} gap={22} data-size={size} data-spacing={spacing}>
        <Box component="header" mb={isPhone ? 0 : 4}>
          <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
            <Title order={1} className={isPhone ? `hidden-text ${styles.title}` : undefined}>
              {sheet.questionnaire?.name}
            </Title>
            {!isPhone && <ReadingMenu reading={reading} change={reader.change} isTimed={minutes !== null} />}
          </Group>
          {isClosed ? <Closed view={view} /> : hasRules && <Rules minutes={minutes} isHeld={sheet.endsAt !== null} rules={rules} />}
          {!isPhone && !isClosed && closesAt !== null && <Closing closesAt={closesAt} isOwnEnd={view.isOwnEnd} />}
        </Box>
        <ErrataBar userId={userId} errata={errata} questions={view.questions} reader={reader} />
        {!isPhone && asides}
        <Stack
          className={styles.problems}
          gap={22}
          data-single={isSingle || undefined}
          data-moved={(isSingle && paging.moved) || undefined}
        >
          <QuestionCards view={view} paging={paging} questions={counted} errata={errata} first={FIRST_CARDS} />
          {hasFooter && <SheetFooter reader={reader} />}
          {others.length > 0 && <QuestionsForFun view={view} paging={paging} errata={errata} />}
          {isPhone && asides}
          <Foot view={view} reader={reader} />
        </Stack>
      </Stack>
    </div>
  );
}

interface CardsProps {
  readonly view: SheetView;
  readonly paging: Paging;
  readonly questions: readonly ShownQuestion[];
  readonly errata: readonly ErratumOnWire[];
  readonly first: number;
}

/** Enough cards to fill the first screen of any device. */
const FIRST_CARDS = 2;

function QuestionCards({
  view: { state, unsaved, isClosed, isOver, closesAt, isOwnEnd, sheet },
  paging,
  questions,
  errata,
  first,
}: CardsProps) {
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
      endedAt={isOwnEnd ? closesAt : null}
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
          {others.length === 1 ? "1 autre problème, qui ne compte pas" : `${others.length} autres problèmes, qui ne comptent pas`} dans
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
  readonly isHeld: boolean;
  /** Replaces the explanation of how answering works, for other stages than the championship's. */
  readonly rules: string | undefined;
}

export const Rules = ({ minutes, isHeld, rules }: RulesProps) => (
  <Text mt={8} c="dimmed" maw="68ch" inherit>
    {rules ?? (
      <>
        Vous pouvez répondre dans l'ordre de votre choix et changer vos réponses. Elles s'enregistrent toutes seules.{" "}
        {isHeld ? "Votre temps continue même si vous fermez cette page." : "Vous pouvez vous arrêter et revenir, jusqu'à la fermeture."}
        {minutes !== null && <> Durée prévue pour votre catégorie&nbsp;: {formatDuration(minutes)}.</>} Si deux participants ont autant de
        points, le plus rapide est devant. Votre temps s'arrête à votre dernière réponse enregistrée.
      </>
    )}
  </Text>
);

function Closed({ view: { isOwnEnd, questions } }: Pick<Props, "view">) {
  return (
    <Box mt="sm" maw="54ch" role="status">
      <Text ff="var(--titles)" fz="1.1875rem" fw={680} lh={1.4}>
        {isOwnEnd ? "Votre temps est écoulé." : "Questionnaire fermé\u00A0!"}
      </Text>
      <p>
        {isOwnEnd
          ? `${describeKept(countSaved(questions))}.`
          : "Vous ne pouvez désormais plus répondre au questionnaire. Vous pouvez toutefois consulter vos réponses."}
      </p>
    </Box>
  );
}

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

const SheetFooter = ({ reader }: { reader: Reader }) => (
  <Group className={`screen-only ${styles.end}`} pt={4} pb={0} px={4} justify="space-between" gap="12px 20px">
    <Text c="dimmed" inherit>
      Vous pourrez encore changer vos réponses.
    </Text>
    <FinishButton reader={reader} />
  </Group>
);

export const SheetLoading = () => (
  <div className={styles.page} role="status">
    <span className="hidden-text">Chargement du questionnaire...</span>
    <Skeleton className="not-on-tablet" height={340} radius="sm" />
    <Stack className={styles.sheet} miw={0} gap={22}>
      <Box className={styles.heading} mb={4}>
        <Skeleton height={38} width="min(320px, 70%)" radius="sm" />
        <Skeleton height={48} width="min(620px, 100%)" mt={10} radius="sm" />
      </Box>
      <Skeleton height={380} radius={18} />
      <Skeleton height={300} radius={18} />
    </Stack>
  </div>
);
