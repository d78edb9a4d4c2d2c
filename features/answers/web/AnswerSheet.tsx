import { Box, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { startTransition, useEffect, useState } from "react";
import { formatMinutes } from "#platform/web/format.ts";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { isAnswered } from "../sheet.ts";
import styles from "./AnswerSheet.module.css";
import type { ActiveQuestionnaire, ShownQuestion } from "./active-questionnaire.ts";
import { FinishDialog } from "./FinishDialog.tsx";
import { describeQuestions } from "./messages.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { QuestionList } from "./QuestionList.tsx";
import { SaveAnnouncement } from "./SheetHeader.tsx";
import type { SheetView } from "./useSheet.ts";

interface Props {
  readonly view: SheetView;
  readonly questionnaire: ActiveQuestionnaire;
  /** The registration is not validated yet: results come after that. */
  readonly isPending: boolean;
}

/** The sheet: the instructions, then every question. */
export function AnswerSheet({ view, questionnaire: { questionnaire }, isPending }: Props) {
  const { isClosed } = view;
  return (
    <div className={styles.page}>
      <SaveAnnouncement view={view} />
      <QuestionList view={view} />
      <Stack className={styles.sheet} miw={0} gap={22}>
        <Box component="header" mb={4}>
          <Title order={1}>{questionnaire?.name}</Title>
          {isClosed ? <Closed /> : <Welcome minutes={questionnaire?.minutes ?? null} />}
        </Box>
        {isPending && (
          <Text className="announcement" fz="sm" my={15}>
            Votre inscription n'est pas encore validée. Vous pouvez répondre dès maintenant&nbsp;: vos résultats apparaîtront une fois
            l'inscription validée.
          </Text>
        )}
        {!isClosed && <RestoredNotice view={view} />}
        <QuestionCards view={view} questions={view.counted} />
        {!isClosed && <SheetFooter view={view} />}
        <QuestionsForFun view={view} />
      </Stack>
    </div>
  );
}

interface CardsProps {
  readonly view: SheetView;
  readonly questions: readonly ShownQuestion[];
}

/** Shown before the others: they fill the first screen of any device. */
const FIRST_CARDS = 2;

function QuestionCards({ view: { shown, state, unsaved, isClosed, sheet }, questions }: CardsProps) {
  const [areAllShown, setAllShown] = useState(false);
  useEffect(() => startTransition(() => setAllShown(true)), []);
  return (areAllShown ? questions : questions.slice(0, FIRST_CARDS)).map((question) => (
    <QuestionCard
      key={question.id}
      question={question}
      values={shown(question)}
      edit={state.edits[question.id]}
      notice={state.notices.find(({ questionId }) => questionId === question.id)}
      isUnsaved={unsaved.some(({ id }) => id === question.id)}
      isClosed={isClosed}
      sheet={sheet}
    />
  ));
}

/** The questions that do not count in the category, folded unless one is answered (PPL-02). */
function QuestionsForFun({ view }: Pick<CardsProps, "view">) {
  const { others, shown } = view;
  const [isOpen] = useState(() => others.some((question) => isAnswered(shown(question))));
  if (others.length === 0) return null;
  return (
    <details className={styles.forFun} open={isOpen}>
      <summary className="card">
        <strong>Pour le plaisir</strong>
        <Text span c="dimmed" inherit>
          {others.length === 1 ? "1 autre question, qui ne compte pas" : `${others.length} autres questions, qui ne comptent pas`} dans
          votre catégorie
        </Text>
      </summary>
      <Stack gap={22} mt={22}>
        <QuestionCards view={view} questions={others} />
      </Stack>
    </details>
  );
}

const Welcome = ({ minutes }: { minutes: number | null }) => (
  <Text mt={8} c="dimmed" maw="68ch" inherit>
    Vous pouvez répondre dans l'ordre de votre choix et revenir sur vos réponses tant que le questionnaire est ouvert.
    {minutes !== null && <> Durée prévue pour votre catégorie&nbsp;: {durationOf(minutes)}.</>} Vos réponses s'enregistrent toutes seules.
  </Text>
);

/** « 3 h », not « 3 h 00 ». */
const durationOf = (minutes: number): string => formatMinutes(minutes).replace(/\s00$/, "");

const Closed = () => (
  <Box mt="sm" maw="54ch" role="status">
    <Text ff="var(--titles)" fz="1.1875rem" fw={680} lh={1.4}>
      Questionnaire fermé&nbsp;!
    </Text>
    <p>Vous ne pouvez désormais plus répondre au questionnaire. Vous pouvez toutefois consulter vos réponses.</p>
  </Box>
);

/** This device's drafts, until they are saved (QST-06). */
function RestoredNotice({ view: { sheet, questions, unsaved } }: { view: SheetView }) {
  const [restoredIds] = useState(() => new Set(unsaved.map(({ id }) => id)));
  const remaining = questions.filter(({ id }) => restoredIds.has(id) && unsaved.some((question) => question.id === id));
  if (restoredIds.size === 0) return null;
  const isSaved = remaining.length === 0;
  return (
    <Notice className={`screen-only ${styles.found}`} role="status">
      <p>
        <strong>Nous avons retrouvé des réponses non enregistrées sur cet appareil.</strong>{" "}
        {isSaved ? (
          "Elles sont maintenant enregistrées."
        ) : (
          <>Elles sont remises en place {describeQuestions(remaining)}&nbsp;: vérifiez-les.</>
        )}
      </p>
      <Button variant="default" size="sm" disabled={isSaved} onClick={() => void sheet.save()}>
        {isSaved ? "Réponses enregistrées" : "Enregistrer ces réponses"}
      </Button>
    </Notice>
  );
}

function SheetFooter({ view }: { view: SheetView }) {
  const [isFinished, setFinished] = useState(false);
  const finish = () => {
    void view.sheet.autosave();
    setFinished(true);
  };
  return (
    <Group className={`screen-only ${styles.end}`} pt={4} pb={0} px={4} justify="space-between" gap="12px 20px">
      <Text c="dimmed" inherit>
        C'était la dernière question{view.others.length > 0 && " de votre catégorie"}.
      </Text>
      <Button size="lg" leftSection={<IconFlag size={20} aria-hidden />} onClick={finish}>
        J'ai terminé
      </Button>
      {isFinished && <FinishDialog view={view} onClose={() => setFinished(false)} />}
    </Group>
  );
}

/** A placeholder while the sheet loads. */
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
