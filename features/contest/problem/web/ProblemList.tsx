import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import type { ProblemDraft } from "../problem-draft.ts";
import type { EditorErrors } from "../problem-error.ts";
import { type Kind, problemKinds } from "../problem-kinds.ts";
import { type CategoryChoice, ProblemForm } from "./ProblemForm.tsx";
import { ProblemItem } from "./ProblemItem.tsx";
import styles from "./problem.module.css";
import type { ListView } from "./useProblemList.ts";
import { useReorder } from "./useReorder.ts";

export interface ProblemExtras {
  readonly warnings?: readonly string[];
  readonly facts?: ReactNode;
  /** Shown in place of the title, the statement and the answers of a problem that is not written here. */
  readonly shown?: ReactNode;
  readonly categories?: CategoryChoice;
  readonly canCopy?: boolean;
  /** What its readers see, beside the fields on a wide screen. */
  readonly beside?: ReactNode;
}

interface Props<Problem extends ProblemDraft> {
  readonly kind: Kind;
  readonly problems: readonly Problem[];
  readonly list: ListView;
  readonly errors: EditorErrors;
  readonly isReadOnly: boolean;
  readonly extrasOf: (problem: Problem, position: number) => ProblemExtras;
  readonly onEdit: (key: string, changes: Partial<ProblemDraft>) => void;
}

export function ProblemList<Problem extends ProblemDraft>({ kind, problems, list, errors, isReadOnly, extrasOf, onEdit }: Props<Problem>) {
  const reorder = useReorder(list.move);
  const [removing, setRemoving] = useState<{ readonly problem: Problem; readonly position: number } | null>(null);
  const { the, removed } = problemKinds[kind];
  return (
    <>
      <p role="status" className="hidden-text">
        {list.announcement}
      </p>
      <ol ref={reorder.list} className={styles.list}>
        {problems.map((problem, index) => {
          const { warnings = [], facts, canCopy = true, beside, ...extras } = extrasOf(problem, index + 1);
          const found = errors[problem.key] ?? {};
          const onMove: Parameters<typeof ProblemItem>[0]["onMove"] = (to, source) => list.move(index, to, source);
          return (
            <ProblemItem
              key={problem.key}
              {...{ kind, index, isReadOnly, facts, reorder, onMove }}
              warnings={list.isLeft(problem) ? warnings : []}
              draft={problem}
              count={problems.length}
              isOpen={list.open.has(problem.key)}
              hasErrors={Object.keys(found).length > 0}
              onToggle={() => list.toggle(problem.key)}
              onLeave={() => list.isLeft(problem) || list.leave(problem.key)}
              onCopy={canCopy ? () => list.copy(index) : undefined}
              onRemove={() => setRemoving({ problem, position: index + 1 })}
            >
              <ProblemForm
                {...{ kind, isReadOnly, onMove }}
                {...extras}
                draft={problem}
                position={index + 1}
                count={problems.length}
                errors={found}
                onEdit={(changes) => onEdit(problem.key, changes)}
              />
              {beside && <div className={styles.beside}>{beside}</div>}
            </ProblemItem>
          );
        })}
      </ol>
      <ConfirmDialog
        opened={removing !== null}
        title={`Supprimer ${the} ${removing?.position}, «\u00A0${removing?.problem.title || "Sans titre"}\u00A0»\u00A0?`}
        confirm={`Supprimer ${the}`}
        isDestructive
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) list.remove(removing.problem.key);
          setRemoving(null);
        }}
      >
        {removed}
      </ConfirmDialog>
    </>
  );
}
