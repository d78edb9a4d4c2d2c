import { Anchor, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import { Pentominoes } from "#platform/web/Pentominoes.tsx";
import { untilClosing } from "../closing-text.ts";
import { fieldValuesOf, isAnswered } from "../sheet.ts";
import styles from "./AnswerSheet.module.css";
import type { ShownQuestion } from "./active-questionnaire.ts";
import { cardId } from "./QuestionCard.tsx";
import { countAnswered } from "./QuestionList.tsx";
import type { Paging } from "./usePaging.ts";
import type { SheetView } from "./useSheet.ts";

interface Props {
  readonly view: SheetView;
  readonly paging: Paging;
  readonly onClose: () => void;
}

/** « J'ai terminé »: what is saved, and what is missing (PPL-02). Nothing ends: answers can be changed as long as the stage is open. */
export function FinishDialog({ view, paging, onClose }: Props) {
  const { counted, shown, invalid, unsaved } = view;
  const answered = countAnswered(view);
  const isSaved = unsaved.length === 0;
  const staysFirst = view.isKeptHere && !isSaved;
  const blank = counted.filter((question) => !isAnswered(shown(question)));
  const go = (question: ShownQuestion, click: MouseEvent) => {
    onClose();
    paging.goTo(question, click);
  };
  return (
    <Modal opened onClose={onClose} title={titleOf(view, answered)} size="md">
      {isSaved && answered > 0 && <Pentominoes className={styles.tiling} />}
      <Text role="status">{describeSaved(view)}</Text>
      <Missing label="À corriger" questions={invalid} onGo={go} />
      <Missing label="Sans réponse" questions={blank} onGo={go} />
      <Group mt="lg" gap="sm">
        {staysFirst && <Button onClick={onClose}>Rester ici</Button>}
        <Button component={Link} to="/participant" {...(staysFirst && { variant: "default" })} onClick={onClose}>
          Revenir à mon espace
        </Button>
        {!staysFirst && (
          <Button variant="default" onClick={onClose}>
            Relire mes réponses
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function titleOf({ unsaved, counted }: SheetView, answered: number): string {
  if (unsaved.length > 0) return "Presque fini";
  if (answered === 0) return "Aucune réponse pour l'instant";
  return answered === counted.length ? "Bravo, vous avez répondu à tout\u00A0!" : "Bravo, c'est envoyé\u00A0!";
}

function describeSaved({ state: { phase }, closesAt, counted, unsaved, invalid, isOffline, isServerFailing }: SheetView): string {
  if (phase === "saving") return "Enregistrement…";
  if (isOffline)
    return "Pas de connexion. Vos réponses sont gardées sur cet appareil et partiront toutes seules\u00A0: laissez cette page ouverte.";
  if (isServerFailing) return "Le serveur ne répond pas. Vos réponses sont gardées sur cet appareil et partiront toutes seules.";
  if (unsaved.length > invalid.length) return "Une autre page a enregistré autre chose\u00A0: comparez, puis enregistrez.";
  const saved = counted.filter((question) => isAnswered(fieldValuesOf(question))).length;
  const until = untilClosing(closesAt);
  if (saved === 0) return `Vous pouvez répondre ${until}.`;
  return saved === 1
    ? `Votre réponse est chez nous. Vous pouvez la modifier ${until}.`
    : `Vos ${saved} réponses sont chez nous. Vous pouvez les modifier ${until}.`;
}

interface MissingProps {
  readonly label: string;
  readonly questions: readonly ShownQuestion[];
  readonly onGo: (question: ShownQuestion, click: MouseEvent) => void;
}

/** Links to these questions, if any. */
function Missing({ label, questions, onGo }: MissingProps) {
  if (questions.length === 0) return null;
  return (
    <Group mt="sm" gap={4}>
      <span>
        {label}
        &nbsp;:
      </span>
      {questions.map((question) => (
        <Anchor key={question.id} href={`#${cardId(question)}`} px={8} py={4} inherit onClick={(click) => onGo(question, click)}>
          <span className="hidden-text">Question </span>
          {question.position}
        </Anchor>
      ))}
    </Group>
  );
}
