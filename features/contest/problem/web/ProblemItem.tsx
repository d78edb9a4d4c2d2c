import { Box, Group, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconChevronDown, IconCopy, IconGripVertical, IconTrash } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { RowActions } from "#platform/web/RowActions.tsx";
import { questionTypes } from "#season/marking/question-type.ts";
import type { ProblemDraft } from "../problem-draft.ts";
import { type Kind, numbered, problemKinds } from "../problem-kinds.ts";
import styles from "./problem.module.css";
import { itemId, type MoveSource } from "./useProblemList.ts";
import type { useReorder } from "./useReorder.ts";

interface Props {
  readonly kind: Kind;
  readonly draft: ProblemDraft;
  readonly index: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly hasErrors: boolean;
  readonly warnings: readonly string[];
  readonly facts: ReactNode;
  readonly reorder: ReturnType<typeof useReorder>;
  readonly onToggle: () => void;
  readonly onLeave: () => void;
  /** `from` is the control used, which keeps the focus. */
  readonly onMove: (to: number, from?: MoveSource) => void;
  readonly onCopy: (() => void) | undefined;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

export function ProblemItem({ kind, draft, index, isOpen, isReadOnly, warnings, reorder, onToggle, onLeave, children, ...props }: Props) {
  const { key, title } = draft;
  const { of } = problemKinds[kind];
  return (
    <li
      id={itemId(key)}
      className={`card ${styles.item}`}
      data-dragged={reorder.dragged === index || undefined}
      data-line={reorder.lineAt(index)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave()}
    >
      <Group className={styles.itemHead} gap="6px 12px">
        {!isReadOnly && <Handle {...{ kind, draft, index, reorder }} {...props} />}
        <Box component="span" className="ordinal" bdrs="sm" fz="md" fw={700} aria-hidden="true">
          {index + 1}
        </Box>
        <h2 className={styles.itemTitle}>
          <UnstyledButton aria-expanded={isOpen} aria-controls={`${itemId(key)}-champs`} onClick={onToggle}>
            <IconChevronDown size={20} aria-hidden />
            <span className="hidden-text">{numbered(kind, index + 1)}&nbsp;: </span>
            <span data-untitled={title.trim() === "" || undefined}>{title.trim() === "" ? "Sans titre" : title}</span>
          </UnstyledButton>
        </h2>
        <Facts {...{ draft, index, warnings }} {...props} />
        {!isReadOnly && <Actions {...{ kind, draft, index }} {...props} />}
      </Group>
      {isOpen && (
        <section id={`${itemId(key)}-champs`} aria-label={`Champs ${of} ${index + 1}`}>
          {warnings.length > 0 && (
            <Box component="ul" className="bullets" mt="sm" py="xs" pr="md" pl={32} bg="var(--amber-50)" bdrs="md" fz="sm">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </Box>
          )}
          <div className={styles.open}>{children}</div>
        </section>
      )}
    </li>
  );
}

const Facts = ({ draft, index, warnings, hasErrors, facts }: Pick<Props, "draft" | "index" | "warnings" | "hasErrors" | "facts">) => (
  <Group className={`pills ${styles.facts}`} component="p" align="stretch" gap={6}>
    <span>{questionTypes[draft.type].label}</span>
    <span>coefficient {draft.coefficient ?? index + 1}</span>
    {facts}
    {hasErrors && <span data-tone="red">à corriger</span>}
    {warnings.length > 0 && (
      <span data-tone="amber" title={warnings.join("\n")}>
        <IconAlertTriangle size={14} aria-hidden /> {warnings.length} {warnings.length > 1 ? "remarques" : "remarque"}
      </span>
    )}
  </Group>
);

type MoveProps = Pick<Props, "kind" | "index" | "count" | "onMove">;

const Actions = ({ kind, index, count, onMove, onCopy, onRemove }: MoveProps & Pick<Props, "onCopy" | "onRemove">) => (
  <RowActions
    of={`${problemKinds[kind].the} ${index + 1}`}
    actions={[
      ...(index > 0 ? [{ label: "Monter", Icon: IconArrowUp, run: () => onMove(index - 1, "menu") }] : []),
      ...(index + 1 < count ? [{ label: "Descendre", Icon: IconArrowDown, run: () => onMove(index + 1, "menu") }] : []),
      ...(onCopy ? [{ label: "Dupliquer", Icon: IconCopy, run: onCopy }] : []),
      { label: "Supprimer", Icon: IconTrash, isDestructive: true, run: onRemove },
    ]}
  />
);

function Handle({ kind, index, count, reorder, onMove }: MoveProps & Pick<Props, "reorder">) {
  const onArrow = (event: KeyboardEvent) => {
    const to = event.key === "ArrowUp" ? index - 1 : event.key === "ArrowDown" ? index + 1 : null;
    if (to === null) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(to, "handle");
  };
  return (
    <UnstyledButton
      className={styles.handle}
      aria-label={`Déplacer ${problemKinds[kind].the} ${index + 1}\u00A0: glissez-${kind === "question" ? "la" : "le"}, ou flèches haut et bas`}
      title="Glissez pour déplacer"
      onKeyDown={onArrow}
      {...reorder.handleOf(index)}
    >
      <IconGripVertical size={20} aria-hidden />
    </UnstyledButton>
  );
}
