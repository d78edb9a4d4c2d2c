import { Checkbox, Text, TextInput } from "@mantine/core";
import { MAX_CLASS_LENGTH } from "#access/responsibility/class-name.ts";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { formatCount } from "#platform/web/format.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { isRefused } from "#platform/web/refusal.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { ClassRenaming, classesApi } from "../classes.contract.ts";

/** Renames a class, for its pupils and its teachers; with the name of another one, both are joined after a warning (CLS-01). */
export function RenameClass({ name, onClose }: { name: string; onClose: () => void }) {
  const { element, form, saving, submit } = useServerForm({
    initialValues: { from: name, to: name, joins: false },
    validate: schemaResolver(ClassRenaming),
    mutationFn: (body: { from: string; to: string; joins: boolean }) => call(classesApi.rename, { body }),
    failed: shownByPage,
    done: ({ pupils }, { to }) => `${formatCount(pupils, "élève")} en ${to}.`,
    keepsRefusal: true,
    onSuccess: onClose,
  });
  const isTaken = isRefused(saving.error, 409);
  return (
    <FormModal
      title={`Renommer ${name}`}
      lossMessage="Le nouveau nom ne sera pas enregistré."
      edit={{ element, isDirty: form.isDirty(), isSaving: saving.isPending, submit: submit((values) => saving.mutate(values)) }}
      action="Renommer"
      mayBeUnchanged
      onClose={onClose}
    >
      <TextInput label="Nom de la classe" autoComplete="off" maxLength={MAX_CLASS_LENGTH} {...form.getInputProps("to")} />
      <Text fz="sm" c="dimmed">
        Ses élèves de cette année changent de nom de classe, et ses enseignants la gardent.
      </Text>
      <RefusalAlert error={saving.error} />
      {isTaken && (
        <Checkbox
          label="Réunir les deux classes"
          description="Les enseignants de l'une verront aussi les élèves de l'autre."
          {...form.getInputProps("joins", { type: "checkbox" })}
        />
      )}
    </FormModal>
  );
}
