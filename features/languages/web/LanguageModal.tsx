import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { LanguageDraft, UNNAMED_LANGUAGE } from "../languages.contract.ts";

interface Props {
  readonly language: string;
  readonly isBusy: boolean;
  /** Why the server refused to save. */
  readonly refusal: string | null;
  readonly onSave: (language: string) => void;
  readonly onClose: () => void;
}

/** Names or renames a language (CFG-02). */
export function LanguageModal({ language, isBusy, refusal, onSave, onClose }: Props) {
  const form = useForm({ initialValues: { language }, validate: schemaResolver(LanguageDraft) });
  return (
    <GuardedModal
      title={language === UNNAMED_LANGUAGE ? "Nommer la nouvelle langue" : `Renommer «\u00A0${language}\u00A0»`}
      width={480}
      isDirty={form.isDirty() && !isBusy}
      lossMessage="Le nom que vous avez écrit sera perdu."
      onClose={onClose}
    >
      {(leave) => (
        <form noValidate onSubmit={form.onSubmit((typed) => onSave(typed.language))}>
          <Stack>
            {refusal && <Alert color="red">{refusal}</Alert>}
            <TextInput label="Nom de la langue" withAsterisk data-autofocus maxLength={60} {...form.getInputProps("language")} />
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                Annuler
              </Button>
              <Button type="submit" loading={isBusy}>
                Enregistrer
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
