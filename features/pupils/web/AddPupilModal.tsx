import { Alert, Button, Group, Select, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PupilValues } from "#features/pupils/pupil-form.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { FormActions } from "#platform/web/FormActions.tsx";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { CONTINUE, useAddForm } from "./useAddForm.ts";

/** Who is added, as those who add call them. */
export interface AddingWords {
  readonly title: string;
  /** What closing the window would lose. */
  readonly lost: string;
  /** « 3 élèves ajoutés » */
  readonly added: (count: number) => string;
}

interface Props {
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  /** Who it is and where to reach them; for the office, also with which school or club. */
  readonly fields: (asked: { form: UseFormReturnType<PupilValues>; category: ReactNode }) => ReactNode;
  /** Where the form starts. */
  readonly country: string;
  readonly words: AddingWords;
  /** Those added so far, the last one last. */
  readonly added: readonly PersonOnWire[];
  readonly onAdded: (person: PersonOnWire) => void;
  /** Somebody of this name and birthday has an account already: it is opened instead. */
  readonly onKnown: (userId: string) => void;
  readonly onClose: () => void;
}

/** People, one after the other (ETB-07, ADM-03): nothing typed is lost by a refusal, nor by closing the window without meaning to. */
export function AddPupilModal({ categories, languages, fields, country, words, added, onAdded, onKnown, onClose }: Props) {
  const languageName = languages.includes("Français") ? "Français" : "";
  const { element, form, submit, refusal, busy } = useAddForm({ country, languageName, onAdded, onDone: onClose });
  return (
    <GuardedModal title={words.title} isDirty={form.isDirty() && busy === null} lost={words.lost} onClose={onClose}>
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit}>
          <Stack>
            <JustAdded added={added} words={words} />
            {fields({
              form,
              category: (
                <Select
                  label="Catégorie"
                  placeholder="Choisir"
                  data={[...categories]}
                  allowDeselect={false}
                  required
                  withAsterisk={false}
                  {...form.getInputProps("categoryName")}
                />
              ),
            })}
            {refusal && <Refused refusal={refusal} onKnown={onKnown} />}
            <FormActions>
              <Button variant="default" onClick={leave}>
                {added.length > 0 ? "Terminer" : "Annuler"}
              </Button>
              <Button type="submit" value={CONTINUE} variant="default" loading={busy === "continue"}>
                Ajouter et continuer
              </Button>
              <Button type="submit" variant="main" loading={busy === "finish"}>
                Ajouter
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}

/** The word about those just added, before the next one. */
function JustAdded({ added, words }: Pick<Props, "added" | "words">) {
  const last = added.at(-1);
  if (!last) return null;
  const { contact, genre, username } = last;
  return (
    <Alert color="green" role="status" icon={<IconCheck size={20} aria-hidden />}>
      {contact.firstname} {contact.lastname} est {genre === "femme" ? "ajoutée" : "ajouté"}, sous l'identifiant <strong>{username}</strong>.
      {added.length > 1 && ` ${words.added(added.length)}.`}
    </Alert>
  );
}

/** Why it was not added; where there is an account already, the way to it. */
function Refused({ refusal, onKnown }: { refusal: Error } & Pick<Props, "onKnown">) {
  const known = knownIn(refusal);
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
      {messageOf(refusal)}
      {known && (
        <Group mt="sm">
          <Button size="sm" variant="default" onClick={() => onKnown(known)}>
            Ouvrir sa fiche
          </Button>
        </Group>
      )}
    </Alert>
  );
}

const knownIn = (refusal: Error): string | undefined =>
  refusal instanceof Refusal ? (refusal.answer as { known?: { id: string } } | undefined)?.known?.id : undefined;
