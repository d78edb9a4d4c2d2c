import { Alert, Button, Group, Stack, TextInput, Title } from "@mantine/core";
import { IconAlertCircle, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { PupilFields } from "./PupilFields.tsx";
import styles from "./pupil.module.css";
import { usePupilForm } from "./usePupilForm.ts";

interface Props {
  readonly person: PersonOnWire;
  readonly languages: readonly string[];
  /** Why the pupil's data are only read. */
  readonly refusal: string | null;
  /** The registrations, and what may still be decided of them. */
  readonly championship: ReactNode;
  readonly onClose: () => void;
}

/** A pupil as the school knows him: his championships, and who he is (ETB-09). */
export function PupilModal({ person, languages, refusal, championship, onClose }: Props) {
  const { element, form, isDirty, submit, isSaving, ...saving } = usePupilForm(person);
  const { contact, username, numPalmares } = person;
  return (
    <GuardedModal
      title={`${contact.firstname} ${contact.lastname}`}
      width={1080}
      isDirty={isDirty && !isSaving}
      lost="Ce que vous avez modifié dans la fiche n'est pas enregistré."
      onClose={onClose}
    >
      {(leave) => (
        <div className={styles.columns}>
          <div className={styles.championship}>{championship}</div>
          <form ref={element} noValidate onSubmit={submit} aria-labelledby="fiche">
            <Stack>
              <Title order={2} size="h3" id="fiche">
                Fiche de l'élève
              </Title>
              <dl className={styles.facts}>
                <div>
                  <dt>Identifiant</dt>
                  <dd>{username}</dd>
                </div>
                <div>
                  <dt>Numéro de membre</dt>
                  <dd className="figures">{numPalmares}</dd>
                </div>
              </dl>
              {refusal && (
                <Alert color="ink" icon={<IconLock size={20} aria-hidden />}>
                  {refusal}
                </Alert>
              )}
              <PupilFields
                form={form}
                languages={languages}
                mail={{ required: false, description: "Sans adresse, imprimez-lui une fiche avec son code." }}
                isReadOnly={refusal !== null}
                beside={<TextInput type="tel" label="Téléphone (facultatif)" autoComplete="off" {...form.getInputProps("contact.phone")} />}
              />
              {saving.refusal && (
                <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
                  {messageOf(saving.refusal)}
                </Alert>
              )}
              <Group justify="flex-end" className={styles.actions ?? ""}>
                <Button variant="default" onClick={leave}>
                  Fermer
                </Button>
                {refusal === null && (
                  <Button type="submit" disabled={!isDirty} loading={isSaving}>
                    Enregistrer
                  </Button>
                )}
              </Group>
            </Stack>
          </form>
        </div>
      )}
    </GuardedModal>
  );
}
