import { IconCheck } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { isAnswered, type SheetQuestion } from "../sheet.ts";
import { cardId } from "./QuestionCard.tsx";
import styles from "./QuestionList.module.css";
import { SaveState } from "./SheetHeader.tsx";
import type { SheetView } from "./useSheet.ts";

/** Of the questions that count in the category (PPL-02). */
export const countAnswered = ({ counted, shown }: SheetView): number => counted.filter((question) => isAnswered(shown(question))).length;

/** The questions at a glance: a list next to the sheet, a strip above on phones. */
export function QuestionList({ view }: { view: SheetView }) {
  const answered = countAnswered(view);
  const { counted, others } = view;
  return (
    <nav className={`screen-only ${styles.nav}`} aria-label="Questions">
      <div className={styles.summary}>
        <p className={styles.count}>
          {answered === 0 ? (
            <>
              Aucune réponse <span className="not-on-tablet">pour l'instant</span>
            </>
          ) : (
            <>
              {answered} <span className="not-on-tablet">{answered < 2 ? "question" : "questions"}</span>{" "}
              {answered < 2 ? "répondue" : "répondues"} sur {counted.length}
            </>
          )}
        </p>
        <div className={styles.state}>
          <SaveState view={view} />
        </div>
      </div>
      <ol className={styles.list}>
        {counted.map((question) => (
          <QuestionLink key={question.id} view={view} question={question} />
        ))}
        {others.length > 0 && <li className={styles.forFun}>Pour le plaisir</li>}
        {others.map((question) => (
          <QuestionLink key={question.id} view={view} question={question} />
        ))}
      </ol>
    </nav>
  );
}

function QuestionLink({ view, question }: { view: SheetView; question: SheetQuestion }) {
  const isInvalid = !view.isClosed && view.invalid.some(({ id }) => id === question.id);
  const answered = isAnswered(view.shown(question));
  const look = isInvalid ? "misfit" : answered ? "answered" : undefined;
  return (
    <li>
      <a href={`#${cardId(question)}`} onClick={(click) => goTo(question, click)}>
        <span className={styles.number} data-look={look} aria-hidden="true">
          {isInvalid ? "!" : answered ? <IconCheck size={16} stroke={3} /> : question.position}
        </span>
        <span className="hidden-text">Question {question.position}&nbsp;: </span>
        <span className={styles.title}>{question.title}</span>
        {look && <span className="hidden-text">{isInvalid ? ", à corriger" : ", répondue"}</span>}
      </a>
    </li>
  );
}

/** Within the page: the address stays, so that « back » still leaves. Opens what the question is folded in. */
export function goTo(question: SheetQuestion, click: MouseEvent): void {
  const card = document.getElementById(cardId(question));
  if (!card || click.ctrlKey || click.metaKey) return;
  click.preventDefault();
  card.closest("details")?.setAttribute("open", "");
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  card.scrollIntoView({ behavior: prefersReducedMotion ? "auto" : "smooth" });
  card.focus({ preventScroll: true });
}
