import { ActionIcon, Menu } from "@mantine/core";
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
import { type QuestionDraft, warningsOf } from "../question-drafts.ts";
import type { Fault } from "../question-fault.ts";
import { questionTypes } from "../question-type.ts";
import { QuestionFields } from "./QuestionFields.tsx";
import styles from "./questions.module.css";
import type { useReorder } from "./useReorder.ts";

interface Props {
  readonly draft: QuestionDraft;
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly wrong: readonly Fault[];
  readonly reorder: ReturnType<typeof useReorder>;
  readonly onToggle: () => void;
  readonly onEdit: (changes: Partial<QuestionDraft>) => void;
  /** `from`: what moved it, which keeps the focus. */
  readonly onMove: (to: number, from?: Mover) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

export type Mover = "handle" | "up" | "down";

export const moverId = (key: string, mover: Mover) => `${key}-${mover}`;
export const itemId = (key: string) => `question-${key}`;

/** A question in the list: what it is at a glance, and its fields once it is opened. */
export function QuestionItem({ draft, place, count, isOpen, wrong, reorder, onToggle, onEdit, onMove, onCopy, onRemove }: Props) {
  const { key, title } = draft;
  const warnings = warningsOf(draft, place + 1);
  const name = title.trim() === "" ? "Sans titre" : title;
  return (
    <li
      id={itemId(key)}
      className={`card ${styles.item}`}
      data-dragged={reorder.dragged === place || undefined}
      data-line={reorder.lineAt(place)}
    >
      <div className={styles.itemHead}>
        <Handle {...{ draft, place, count, reorder, onMove }} />
        <span className={styles.number} aria-hidden="true">
          {place + 1}
        </span>
        <h2 className={styles.itemTitle}>
          <button type="button" aria-expanded={isOpen} aria-controls={`${itemId(key)}-champs`} onClick={onToggle}>
            <IconChevronDown size={20} aria-hidden className={styles.chevron} />
            <span className="hidden-text">Question {place + 1}&nbsp;: </span>
            <span data-untitled={title.trim() === "" || undefined}>{name}</span>
          </button>
        </h2>
        <Facts draft={draft} warnings={warnings} isWrong={wrong.length > 0} />
        <div className={styles.itemActions}>
          <Step direction="up" {...{ draft, place, onMove }} isLast={place === 0} />
          <Step direction="down" {...{ draft, place, onMove }} isLast={place === count - 1} />
          <Menu>
            <Menu.Target>
              <ActionIcon variant="subtle" size={36} aria-label={`Autres actions sur la question ${place + 1}`}>
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
        </div>
      </div>
      {isOpen && (
        <section id={`${itemId(key)}-champs`} aria-label={`Champs de la question ${place + 1}`}>
          {warnings.length > 0 && (
            <ul className={styles.warnings}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <QuestionFields {...{ draft, count, wrong, onEdit }} position={place + 1} onMove={onMove} />
        </section>
      )}
    </li>
  );
}

interface FactsProps {
  readonly draft: QuestionDraft;
  readonly warnings: readonly string[];
  readonly isWrong: boolean;
}

function Facts({ draft, warnings, isWrong }: FactsProps): ReactNode {
  return (
    <p className={styles.facts}>
      <span>{questionTypes[draft.type].label}</span>
      <span>coefficient {draft.coefficient}</span>
      {isWrong && <span data-look="wrong">à corriger</span>}
      {warnings.length > 0 && (
        <span data-look="warning" title={warnings.join("\n")}>
          <IconAlertTriangle size={14} aria-hidden /> {warnings.length} {warnings.length > 1 ? "remarques" : "remarque"}
        </span>
      )}
    </p>
  );
}

type MoveProps = Pick<Props, "draft" | "place" | "onMove">;

/** Dragged with a pointer, or moved by the arrow keys. */
function Handle({ draft, place, count, reorder, onMove }: MoveProps & Pick<Props, "count" | "reorder">) {
  const onArrow = (event: KeyboardEvent) => {
    const to = event.key === "ArrowUp" ? place - 1 : event.key === "ArrowDown" ? place + 1 : null;
    if (to === null) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(to, "handle");
  };
  return (
    <button
      type="button"
      id={moverId(draft.key, "handle")}
      className={styles.handle}
      aria-label={`Déplacer la question ${place + 1}\u00A0: glissez-la, ou flèches haut et bas`}
      title="Glissez pour déplacer"
      onKeyDown={onArrow}
      {...reorder.handleOf(place)}
    >
      <IconGripVertical size={20} aria-hidden />
    </button>
  );
}

const steps = {
  up: { label: "Monter", by: -1, Icon: IconArrowUp },
  down: { label: "Descendre", by: 1, Icon: IconArrowDown },
} as const;

function Step({ direction, draft, place, isLast, onMove }: MoveProps & { direction: "up" | "down"; isLast: boolean }) {
  const { label, by, Icon } = steps[direction];
  return (
    <ActionIcon
      id={moverId(draft.key, direction)}
      variant="subtle"
      size={36}
      aria-label={`${label} la question ${place + 1}`}
      aria-disabled={isLast || undefined}
      onClick={() => isLast || onMove(place + by, direction)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
