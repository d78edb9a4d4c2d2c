import { Alert, Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { consentsForm, noAnswers, type ParticipantConsents, type RequiredConsents } from "#access/consents/consents.ts";
import { errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { ConsentStep } from "./ConsentStep.tsx";

interface Props {
  readonly required: RequiredConsents;
  readonly isChild: boolean;
  readonly hasAddress: boolean;
  readonly isBusy: boolean;
  readonly refusal: unknown;
  readonly onGive: (answers: ParticipantConsents) => void;
}

export function ConsentsForm({ required, isChild, hasAddress, isBusy, refusal, onGive }: Props) {
  const form = useForm<ParticipantConsents>({
    initialValues: { ...noAnswers, guardian: "" },
    validate: schemaResolver(consentsForm(required, isChild)),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(onGive, (errors) => form.getInputNode(Object.keys(errors)[0] as keyof ParticipantConsents)?.focus())}
    >
      <Stack gap="lg">
        <ConsentStep form={form} required={required} isChild={isChild} hasAddress={hasAddress} isRegistered />
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
            {refusal instanceof Refusal ? (Object.values(errorsOf(refusal))[0] ?? messageOf(refusal)) : messageOf(refusal)}
          </Alert>
        )}
        <Button type="submit" variant="main" size="lg" loading={isBusy}>
          Enregistrer et continuer
        </Button>
      </Stack>
    </form>
  );
}
