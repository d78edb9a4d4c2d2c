import { Button, Group } from "@mantine/core";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import styles from "./SaveBar.module.css";

interface Props {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly label?: string;
  readonly text?: string;
  readonly lossMessage?: string;
  /** A search parameter whose change also leaves the page. */
  readonly searchParam?: string;
  /** Stands at the foot of a page, where it is always visible; without it, at the foot of a card, within reach as long as there are changes. */
  readonly onUndo?: () => void;
  /** Stays in place at the foot of a short card, as it would hide the rest. */
  readonly isInPlace?: boolean;
  /** By default it submits the form around it. */
  readonly onSave?: () => void;
}

const onPage = { className: styles.page ?? "", py: 14, px: 0, bg: "var(--paper)", mt: "md", justify: "flex-end", gap: "8px 12px" } as const;
const onCard = { className: styles.card ?? "", justify: "space-between", gap: "12px 20px" } as const;

/** Saves the changes of a page or of a card; warns a user who leaves unsaved changes. */
export const SaveBar = ({
  isChanged,
  isSaving,
  label = "Enregistrer",
  text = "Vos changements ne sont pas encore enregistrés.",
  lossMessage = "Vos changements ne sont pas enregistrés\u00A0: ils seront perdus.",
  onUndo,
  onSave,
  isInPlace = false,
  ...guard
}: Props) => (
  <>
    {(isChanged || onUndo) && (
      <Group {...(onUndo ? onPage : onCard)} data-changed={isChanged || undefined} {...(isInPlace && { pos: "static" })}>
        <span role={onUndo && "status"}>{isChanged && text}</span>
        {onUndo && (
          <Button variant="default" disabled={!isChanged || isSaving} onClick={onUndo}>
            Annuler
          </Button>
        )}
        <Button variant="main" {...(onSave ? { onClick: onSave } : { type: "submit" })} disabled={!isChanged} loading={isSaving}>
          {label}
        </Button>
      </Group>
    )}
    <UnsavedGuard when={isChanged && !isSaving} {...guard}>
      {lossMessage}
    </UnsavedGuard>
  </>
);
