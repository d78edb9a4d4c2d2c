import { IconCheck } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { formatCount } from "#platform/web/format.ts";
import { isAnswered } from "../sheet.ts";
import { cardId } from "./QuestionCard.tsx";
import styles from "./QuestionList.module.css";
import { SaveState } from "./SheetHeader.tsx";
import { findConcurrentSave } from "./sheet-kind.ts";
import type { ShownQuestion } from "./shown-sheet.ts";
import type { Paging } from "./usePaging.ts";
import type { SheetView } from "./useSheet.ts";

interface Props {
  readonly view: SheetView;
  readonly paging: Paging;
  readonly clock?: ReactNode;
  readonly onGo: (question: ShownQuestion, click: MouseEvent) => void;
}

/** Counts the questions of the category (PPL-02); excludes refused answers, which the server does not have. */
export const countAnswered = ({ counted, shown, invalid, isClosed }: SheetView): number =>
  counted.filter((question) => isAnswered(shown(question)) && (isClosed || !invalid.includes(question))).length;

export const hasAnsweredAll = (view: SheetView): boolean => countAnswered(view) === view.counted.length;

export function describeCount(view: SheetView): string {
  const answered = countAnswered(view);
  return answered === 0 ? "Aucune réponse pour l'instant" : `${formatCount(answered, "réponse")} sur ${view.counted.length}`;
}

export function QuestionList({ view, paging, clock, onGo }: Props) {
  const { counted, others } = view;
  return (
    <nav className={`screen-only ${styles.nav}`} aria-label="Problèmes">
      <div className={styles.summary}>
        <p className={styles.count}>{describeCount(view)}</p>
        {clock}
        <div className={styles.state}>
          <SaveState view={view} />
        </div>
      </div>
      <ol className={styles.list}>
        {counted.map((question) => (
          <QuestionLink key={question.id} {...{ view, paging, onGo, question }} />
        ))}
        {others.length > 0 && <li className={styles.forFun}>Pour le plaisir</li>}
        {others.map((question) => (
          <QuestionLink key={question.id} {...{ view, paging, onGo, question }} />
        ))}
      </ol>
    </nav>
  );
}

function QuestionLink({ view, paging, onGo, question }: Pick<Props, "view" | "paging" | "onGo"> & { question: ShownQuestion }) {
  const isIn = (questions: readonly ShownQuestion[]) => questions.some(({ id }) => id === question.id);
  const isInvalid = !view.isClosed && isIn(view.invalid);
  const isLate = view.isClosed && isIn(view.unsaved);
  const answered = isAnswered(view.shown(question));
  const isToCompare = !view.isClosed && hasOtherSave(view, question);
  const look = isInvalid || isToCompare || isLate ? "misfit" : answered ? "answered" : undefined;
  return (
    <li>
      <a
        href={`#${cardId(question)}`}
        aria-current={(paging.isSingle && paging.isShown(question)) || undefined}
        onClick={(click) => onGo(question, click)}
      >
        <span className={styles.number} data-look={look} aria-hidden="true">
          {look === "misfit" ? "!" : answered ? <IconCheck size={16} stroke={3} /> : question.position}
        </span>
        <span className="hidden-text">Problème {question.position}&nbsp;: </span>
        <span className={styles.title}>{question.title}</span>
        {look && (
          <span className="hidden-text">
            {isLate ? ", pas reçue" : isInvalid ? ", à corriger" : isToCompare ? ", à comparer" : ", répondue"}
          </span>
        )}
      </a>
    </li>
  );
}

/** Another page saved another answer; the card that shows both may be hidden now. */
const hasOtherSave = ({ state: { edits, notices } }: SheetView, question: ShownQuestion): boolean =>
  notices.some(({ questionId }) => questionId === question.id) || findConcurrentSave(question, edits[question.id]) !== null;
