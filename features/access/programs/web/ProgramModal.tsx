import { Alert, Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import { DateField } from "#platform/web/DateField.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { type ProgramScope, programScopes } from "../program-scope.ts";
import { ProgramDraft, type ProgramOnWire, programsApi } from "../programs.contract.ts";

interface FormValues {
  readonly name: string;
  readonly scope: ProgramScope | "";
  readonly endsOn: string;
}

const descriptions: Readonly<Record<ProgramScope, string>> = {
  read: "Il lit et exporte tout ce que le bureau voit, et ne change rien.",
  office: "Il change aussi ce que le bureau change, sauf les comptes du bureau et ce qui les protège.",
};

const DEFAULT_DAYS = 90;

/** The button that made the program is gone: without a new focus, Escape and Tab would leave the window. */
const focusNow = (field: HTMLInputElement | null) => field?.focus();

export default function ProgramModal({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<(ProgramOnWire & { bearer: string }) | null>(null);
  const { element, form, saving, submit } = useServerForm<FormValues, FormValues, ProgramOnWire & { bearer: string }>({
    initialValues: {
      name: "",
      scope: "",
      endsOn: new Date(serverTime().getTime() + DEFAULT_DAYS * 86_400_000).toISOString().slice(0, 10),
    },
    validate: schemaResolver(ProgramDraft),
    mutationFn: (body) => call(programsApi.create, { body: body as FormValues & { scope: ProgramScope } }),
    onSuccess: setMade,
  });
  return (
    <GuardedModal
      title={made ? `Jeton de «\u00A0${made.name}\u00A0»` : "Nouveau programme"}
      isDirty={made !== null || (form.isDirty() && !saving.isPending)}
      lossMessage={
        made ? "Le jeton ne sera plus jamais montré\u00A0: l'avez-vous copié\u00A0?" : "Ce que vous avez écrit de ce programme sera perdu."
      }
      {...(made && { leaving: "Fermer sans le jeton" })}
      onClose={onClose}
    >
      {(leave) =>
        made ? (
          <Stack>
            <Alert color="amber" icon={<IconKey aria-hidden />}>
              Copiez-le maintenant&nbsp;: il n'est montré que cette fois. Gardez-le comme un mot de passe du bureau.
            </Alert>
            <TextInput
              ref={focusNow}
              label="Jeton du programme"
              readOnly
              value={made.bearer}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Text c="dimmed" inherit>
              Le programme l'envoie à chaque appel&nbsp;: <code>Authorization: Bearer plm_…</code>
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                Terminer
              </Button>
              <CopyValue value={made.bearer} copiedLabel="Jeton copié" isMain>
                Copier le jeton
              </CopyValue>
            </Group>
          </Stack>
        ) : (
          <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values as FormValues))}>
            <Stack>
              <TextInput
                label="Nom"
                description="Son usage, par exemple «&nbsp;Statistiques du mois&nbsp;»&nbsp;: le journal l'écrira."
                withAsterisk
                data-autofocus
                {...form.getInputProps("name")}
              />
              <Radio.Group label="Ce qu'il peut faire" withAsterisk {...form.getInputProps("scope")}>
                <Stack gap={12} mt={6}>
                  {(Object.keys(programScopes) as ProgramScope[]).map((scope) => (
                    <Radio key={scope} value={scope} label={programScopes[scope]} description={descriptions[scope]} />
                  ))}
                </Stack>
              </Radio.Group>
              <DateField label="Dernier jour" description="Un an au plus." withAsterisk {...form.getInputProps("endsOn")} />
              <FormFoot onCancel={leave} isBusy={saving.isPending}>
                Créer le programme
              </FormFoot>
            </Stack>
          </form>
        )
      }
    </GuardedModal>
  );
}
