import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { MAX_CLASS_LENGTH } from "#access/responsibility/class-name.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { isRefused } from "#platform/web/refusal.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
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
    <GuardedModal
      title={`Renommer ${name}`}
      lossMessage="Le nouveau nom ne sera pas enregistré."
      isDirty={form.isDirty() && !saving.isPending}
      onClose={onClose}
    >
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values))}>
          <Stack gap="lg">
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
            <FormFoot onCancel={leave} isBusy={saving.isPending}>
              Renommer
            </FormFoot>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
