import { Button, Group } from "@mantine/core";
import { UnsavedGuard } from "#platform/web/UnsavedGuard.tsx";
import styles from "./page.module.css";

interface Props {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/** Saves the changes of the page, always visible at its foot; warns a user who leaves unsaved changes. */
export const SaveBar = ({ isChanged, isSaving, onSave, onUndo }: Props) => (
  <Group
    className={styles.save}
    py={14}
    px={0}
    bg="var(--paper)"
    mt="md"
    justify="flex-end"
    gap="8px 12px"
    data-changed={isChanged || undefined}
  >
    <span role="status">{isChanged ? "Vos changements ne sont pas encore enregistrés." : ""}</span>
    <Button variant="default" disabled={!isChanged || isSaving} onClick={onUndo}>
      Annuler
    </Button>
    <Button variant="main" disabled={!isChanged} loading={isSaving} onClick={onSave}>
      Enregistrer
    </Button>
    <UnsavedGuard when={isChanged && !isSaving}>Vos changements ne sont pas enregistrés&nbsp;: ils seront perdus.</UnsavedGuard>
  </Group>
);
