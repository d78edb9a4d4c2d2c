import { useSessionStorage } from "@mantine/hooks";
import { type MouseEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isAnswered } from "../sheet.ts";
import { cardId } from "./QuestionCard.tsx";
import type { ShownQuestion } from "./shown-sheet.ts";
import type { SheetView } from "./useSheet.ts";

const cardOf = (question: ShownQuestion) => document.getElementById(cardId(question));

/** The reader's place: one of the questions, the only one shown if `isSingle`. A reload of the tab keeps it; leaving the sheet does not. */
export function usePaging({ counted, others, shown }: SheetView, isSingle: boolean, userId: string) {
  const questions = [...counted, ...others];
  const [firstBlank] = useState(() => counted.find((question) => !isAnswered(shown(question)))?.id);
  const key = `answers question ${userId}`;
  const [currentId, setCurrentId] = useSessionStorage({
    key,
    defaultValue: firstBlank ?? "",
    getInitialValueInEffect: false,
  });
  const [moved, setMoved] = useState<"back" | "on">();
  const current = questions.find(({ id }) => id === currentId) ?? questions[0];
  const place = current ? questions.indexOf(current) : 0;
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
  const shownCard = current && cardId(current);
  useEffect(() => {
    if (shownCard) showInStrip(shownCard);
  }, [shownCard]);
  return {
    current,
    isSingle,
    /** The direction in which the current problem comes. */
    moved,
    previous: questions[place - 1],
    next: questions[place + 1],
    isShown: ({ id }: ShownQuestion) => !isSingle || id === current?.id,
    goTo: (question: ShownQuestion, click?: MouseEvent) => {
      if (click?.ctrlKey || click?.metaKey) return;
      click?.preventDefault();
      flushSync(() => {
        setMoved(questions.indexOf(question) < place ? "back" : "on");
        setCurrentId(question.id);
      });
      moveTo(question, isSingle);
    },
    /** Switches between one problem and all; the visible one stays in place on the screen. */
    switchTo: (change: () => void) => {
      const read = isSingle ? current : (questions.find((question) => isRead(cardOf(question))) ?? current);
      const before = read && cardOf(read)?.getBoundingClientRect().top;
      flushSync(() => {
        if (read) setCurrentId(read.id);
        change();
      });
      const after = read && cardOf(read)?.getBoundingClientRect().top;
      if (before !== undefined && after !== undefined) scrollBy({ top: after - before, behavior: "instant" });
    },
  };
}

export type Paging = ReturnType<typeof usePaging>;

const isRead = (card: HTMLElement | null): boolean => (card?.getBoundingClientRect().bottom ?? 0) > innerHeight / 3;

/** On phones the questions are a strip that is wider than the screen. */
function showInStrip(card: string): void {
  const link = document.querySelector<HTMLElement>(`nav a[href="#${card}"]`);
  const strip = link?.closest("ol");
  if (link && strip) strip.scrollLeft = link.offsetLeft - strip.clientWidth / 2;
}

/** Moves within the page: the address stays, so that « back » still leaves. Unfolds the question if needed. */
function moveTo(question: ShownQuestion, isSingle: boolean): void {
  const card = cardOf(question);
  card?.closest("details")?.setAttribute("open", "");
  const isInstant = isSingle || matchMedia("(prefers-reduced-motion: reduce)").matches;
  card?.scrollIntoView({ behavior: isInstant ? "instant" : "smooth" });
  card?.focus({ preventScroll: true });
}
