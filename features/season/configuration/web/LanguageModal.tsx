import { TextInput } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { LanguageDraft, languagesApi, UNNAMED_LANGUAGE } from "../languages.contract.ts";

/** Names or renames a language (CFG-02). */
export function LanguageModal({ language: originalName, onClose }: { language: string; onClose: () => void }) {
  const edit = useChangesForm({
    stored: { language: originalName },
    schema: LanguageDraft,
    save: ({ language = originalName }) => call(languagesApi.update, { body: { originalName, language } }),
    done: "Langue mise à jour",
    failed: "Erreur lors de la mise à jour de la langue",
    onSaved: onClose,
  });
  return (
    <FormModal
      title={originalName === UNNAMED_LANGUAGE ? "Nommer la nouvelle langue" : `Renommer «\u00A0${originalName}\u00A0»`}
      width={480}
      lossMessage="Le nom que vous avez écrit sera perdu."
      edit={edit}
      onClose={onClose}
    >
      <TextInput label="Nom de la langue" withAsterisk data-autofocus maxLength={60} {...edit.form.getInputProps("language")} />
    </FormModal>
  );
}
