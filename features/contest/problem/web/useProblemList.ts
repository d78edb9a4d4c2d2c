import { useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "#platform/web/toasts.tsx";
import { moveElement, newKey, type ProblemDraft } from "../problem-draft.ts";
import type { EditorErrors } from "../problem-error.ts";
import { type Kind, numbered, problemKinds } from "../problem-kinds.ts";

export type MoveSource = "handle" | "menu";

export const itemId = (key: string) => `problem-${key}`;

type Change<Problem> = (next: (problems: readonly Problem[]) => readonly Problem[]) => void;

export function useProblemList<Problem extends ProblemDraft>(kind: Kind, problems: readonly Problem[], change: Change<Problem>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const { one, the, e } = problemKinds[kind];
  const add = (problem: Problem, index = problems.length) => {
    flushSync(() => {
      change((before) => before.toSpliced(index, 0, problem));
      setOpen((before) => new Set([...before, problem.key]));
    });
    setAnnouncement(`${numbered(kind, index + 1)} ajouté${e}`);
    document.getElementById(itemId(problem.key))?.scrollIntoView({ block: "start" });
  };
  return {
    open,
    announcement,
    /** Remarks wait until a new problem is left for the first time. */
    isLeft: ({ key, id }: ProblemDraft) => id !== undefined || left.has(key) || !open.has(key),
    leave: (key: string) => setLeft((before) => new Set([...before, key])),
    toggle: (key: string) =>
      setOpen((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key])),
    /** Opens the problems with errors, and goes to the first error of the page; false: there is none. */
    show: (errors: EditorErrors): boolean => {
      const wrong = Object.keys(errors).filter((key) => Object.keys(errors[key] ?? {}).length > 0);
      const wrongProblems = wrong.filter((key) => key !== "");
      flushSync(() => setOpen((before) => new Set([...before, ...wrongProblems])));
      if (wrongProblems.length > 0)
        toast.failure(wrongProblems.length > 1 ? `${wrongProblems.length} ${one}s sont à corriger.` : `Un${e} ${one} est à corriger.`);
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
      return wrong.length > 0;
    },
    add,
    copy: (index: number) => {
      const [original] = problems.slice(index, index + 1);
      if (original) add({ ...original, id: undefined, key: newKey(problems), title: `${original.title} (copie)` }, index + 1);
    },
    remove: (key: string) => change((before) => before.filter((problem) => problem.key !== key)),
    move: (from: number, to: number, source: MoveSource = "handle") => {
      const [problem] = problems.slice(from, from + 1);
      if (!problem) return;
      flushSync(() => change((before) => moveElement(before, from, to)));
      setAnnouncement(`«\u00A0${problem.title}\u00A0» est maintenant ${the} ${to + 1} sur ${problems.length}`);
      const control = source === "handle" ? "button" : "[aria-haspopup=menu]";
      document.getElementById(itemId(problem.key))?.querySelector<HTMLElement>(control)?.focus();
    },
  };
}

export type ListView = Omit<ReturnType<typeof useProblemList>, "add">;
