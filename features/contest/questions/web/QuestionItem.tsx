import { ActionIcon, Box, Group, Menu, UnstyledButton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { questionTypes } from "#season/marking/question-type.ts";
import type { DistinctSolutions } from "../lookalikes.ts";
import { type QuestionDraft, warningsOf } from "../question-drafts.ts";
import type { QuestionError } from "../question-error.ts";
import { QuestionFields } from "./QuestionFields.tsx";
import styles from "./questions.module.css";
import type { useReorder } from "./useReorder.ts";

interface Props {
  readonly draft: QuestionDraft;
  readonly index: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly errors: readonly QuestionError[];
  /** Its solutions that were declared different. */
  readonly distinct: readonly DistinctSolutions[];
  readonly reorder: ReturnType<typeof useReorder>;
  readonly onToggle: () => void;
  readonly onEdit: (changes: Partial<QuestionDraft>) => void;
  /** `from` is the control used, which keeps the focus. */
  readonly onMove: (to: number, from?: MoveSource) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

export type MoveSource = "handle" | "up" | "down";

export const moveButtonId = (key: string, source: MoveSource) => `${key}-${source}`;
export const itemId = (key: string) => `question-${key}`;

/** A question in the list: a summary, and its fields while it is open. */
export function QuestionItem({
  draft,
  index,
  count,
  isOpen,
  errors,
  distinct,
  reorder,
  onToggle,
  onEdit,
  onMove,
  onCopy,
  onRemove,
}: Props) {
  const { key, title } = draft;
  const warnings = warningsOf(draft, index + 1, distinct);
  const name = title.trim() === "" ? "Sans titre" : title;
  return (
    <li
      id={itemId(key)}
      className={`card ${styles.item}`}
      data-dragged={reorder.dragged === index || undefined}
      data-line={reorder.lineAt(index)}
    >
      <Group className={styles.itemHead} gap="6px 12px">
        <Handle {...{ draft, index, count, reorder, onMove }} />
        <Box component="span" className="ordinal" bdrs="sm" fz="md" fw={700} aria-hidden="true">
          {index + 1}
        </Box>
        <h2 className={styles.itemTitle}>
          <UnstyledButton aria-expanded={isOpen} aria-controls={`${itemId(key)}-champs`} onClick={onToggle}>
            <IconChevronDown size={20} aria-hidden />
            <span className="hidden-text">Question {index + 1}&nbsp;: </span>
            <span data-untitled={title.trim() === "" || undefined}>{name}</span>
          </UnstyledButton>
        </h2>
        <Facts draft={draft} warnings={warnings} hasErrors={errors.length > 0} />
        <Group className={styles.itemActions} wrap="nowrap" align="stretch" gap={2} ml="auto">
          <MoveButton direction="up" {...{ draft, index, onMove }} isLast={index === 0} />
          <MoveButton direction="down" {...{ draft, index, onMove }} isLast={index === count - 1} />
          <Menu>
            <Menu.Target>
              <ActionIcon variant="subtle" size={36} aria-label={`Autres actions sur la question ${index + 1}`}>
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onCopy}>
                Dupliquer
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
                Supprimer
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {isOpen && (
        <section id={`${itemId(key)}-champs`} aria-label={`Champs de la question ${index + 1}`}>
          {warnings.length > 0 && (
            <Box component="ul" className="bullets" mt="sm" py="xs" pr="md" pl={32} bg="var(--amber-50)" bdrs="md" fz="sm">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </Box>
          )}
          <QuestionFields {...{ draft, count, errors, onEdit }} position={index + 1} onMove={onMove} />
        </section>
      )}
    </li>
  );
}

interface FactsProps {
  readonly draft: QuestionDraft;
  readonly warnings: readonly string[];
  readonly hasErrors: boolean;
}

function Facts({ draft, warnings, hasErrors }: FactsProps): ReactNode {
  return (
    <Group className={`pills ${styles.facts}`} component="p" align="stretch" gap={6}>
      <span>{questionTypes[draft.type].label}</span>
      <span>coefficient {draft.coefficient}</span>
      {hasErrors && <span data-tone="red">à corriger</span>}
      {warnings.length > 0 && (
        <span data-tone="amber" title={warnings.join("\n")}>
          <IconAlertTriangle size={14} aria-hidden /> {warnings.length} {warnings.length > 1 ? "remarques" : "remarque"}
        </span>
      )}
    </Group>
  );
}

type MoveProps = Pick<Props, "draft" | "index" | "onMove">;

/** Moves the question by a pointer or the arrow keys. */
function Handle({ draft, index, count, reorder, onMove }: MoveProps & Pick<Props, "count" | "reorder">) {
  const onArrow = (event: KeyboardEvent) => {
    const to = event.key === "ArrowUp" ? index - 1 : event.key === "ArrowDown" ? index + 1 : null;
    if (to === null) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(to, "handle");
  };
  return (
    <UnstyledButton
      id={moveButtonId(draft.key, "handle")}
      className={styles.handle}
      aria-label={`Déplacer la question ${index + 1}\u00A0: glissez-la, ou flèches haut et bas`}
      title="Glissez pour déplacer"
      onKeyDown={onArrow}
      {...reorder.handleOf(index)}
    >
      <IconGripVertical size={20} aria-hidden />
    </UnstyledButton>
  );
}

const moveButtons = {
  up: { label: "Monter", offset: -1, Icon: IconArrowUp },
  down: { label: "Descendre", offset: 1, Icon: IconArrowDown },
} as const;

function MoveButton({ direction, draft, index, isLast, onMove }: MoveProps & { direction: "up" | "down"; isLast: boolean }) {
  const { label, offset, Icon } = moveButtons[direction];
  return (
    <ActionIcon
      id={moveButtonId(draft.key, direction)}
      variant="subtle"
      size={36}
      aria-label={`${label} la question ${index + 1}`}
      aria-disabled={isLast || undefined}
      onClick={() => isLast || onMove(index + offset, direction)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
