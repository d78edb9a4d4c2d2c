import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import type { ExamCenterOnWire } from "../exam-centers.contract.ts";
import { CenterFields } from "./CenterFields.tsx";
import styles from "./centers.module.css";
import { ManagerList } from "./ManagerList.tsx";
import { type Manager, useEditCenter } from "./useEditCenter.ts";

interface Props {
  readonly center: ExamCenterOnWire;
  /** The choice of one more account to run it. */
  readonly picker: (choice: { without: string[]; onPick: (manager: Manager) => void }) => ReactNode;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A centre as the office changes it: its place, its seats, those who run it (ADM-08). */
export function EditCenterModal({ center, picker, onSaved, onClose }: Props) {
  const { element, form, managers, setManagers, isDirty, submit, refusal, overbooking, isSaving } = useEditCenter(center, onSaved);
  return (
    <GuardedModal
      title={center.name}
      isDirty={isDirty && !isSaving}
      lost="Ce que vous avez modifié du centre n'est pas enregistré."
      onClose={onClose}
    >
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit}>
          <Stack gap="lg">
            <CenterFields values={form.values} input={form.getInputProps} />
            <section aria-labelledby="responsables">
              <Title order={2} size="h3" id="responsables" mb={4}>
                Responsables
              </Title>
              <Text size="sm" c="dimmed">
                Chacun voit les participants du centre et saisit leurs notes.
              </Text>
              <ManagerList
                managers={managers}
                before={center.responsible_users}
                onRemove={(gone) => setManagers(managers.filter(({ id }) => id !== gone))}
              />
              {picker({ without: managers.map(({ id }) => id), onPick: (manager) => setManagers([...managers, manager]) })}
            </section>
            {refusal && (
              <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
                {messageOf(refusal)}
              </Alert>
            )}
            <Group justify="flex-end" className={styles.foot ?? ""}>
              <Button variant="default" onClick={leave}>
                Fermer
              </Button>
              <Button type="submit" disabled={!isDirty} loading={isSaving}>
                Enregistrer
              </Button>
            </Group>
          </Stack>
          {overbooking && (
            <ConfirmDialog
              opened
              title="Moins de places que de convoqués&nbsp;?"
              confirm="Enregistrer quand même"
              isDestructive
              isBusy={isSaving}
              onConfirm={overbooking.confirm}
              onClose={overbooking.cancel}
            >
              <Text>{overbooking.message}</Text>
            </ConfirmDialog>
          )}
        </form>
      )}
    </GuardedModal>
  );
}
