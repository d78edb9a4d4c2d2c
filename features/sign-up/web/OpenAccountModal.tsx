import { Alert, Button, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { call } from "#platform/web/api.ts";
import { FormActions } from "#platform/web/FormActions.tsx";
import { focusFirstError } from "#platform/web/focus.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { type AccountValues, accountRefusals, emptyAccount, openingOf } from "../account-form.ts";
import { accountsApi } from "../accounts.contract.ts";

interface Props {
  /** The account that was opened. */
  readonly onOpened: (id: string, email: string) => void;
  readonly onClose: () => void;
}

const needed = { required: true, withAsterisk: false } as const;

/** An account that takes part in nothing yet: a referent, or somebody of the federation. */
export function OpenAccountModal({ onOpened, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<AccountValues>({ initialValues: emptyAccount, validate: accountRefusals });
  const showErrors = () => requestAnimationFrame(() => focusFirstError(element.current));
  const opening = useMutation({
    mutationFn: (values: AccountValues) => call(accountsApi.open, { body: openingOf(values) }),
    onSuccess: ({ user }, { contact }) => onOpened(user.id, contact.email.trim()),
    onError: (refusal) => {
      if (refusal instanceof Refusal) form.setErrors(errorsOf(refusal));
      showErrors();
    },
  });
  const input = form.getInputProps;
  return (
    <GuardedModal
      title="Créer un compte"
      isDirty={form.isDirty() && !opening.isPending && !opening.isSuccess}
      lost="Le compte que vous êtes en train de saisir ne sera pas créé."
      onClose={onClose}
    >
      {(leave) => (
        <form ref={element} noValidate onSubmit={form.onSubmit((values) => opening.mutate(values), showErrors)}>
          <Stack>
            <Radio.Group label="Type de compte" {...input("role")}>
              <Stack gap="xs" mt={6}>
                <Radio value="USER" label="Participant" description="Référent d'un centre, ou future inscription." />
                <Radio value="ADMIN" label="Fédération" description="Tous les droits d'administration." />
              </Stack>
            </Radio.Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md">
              <TextInput label="Nom" autoComplete="off" data-autofocus {...needed} {...input("contact.lastname")} />
              <TextInput label="Prénom" autoComplete="off" {...needed} {...input("contact.firstname")} />
              <TextInput
                type="email"
                label="Adresse e-mail"
                autoComplete="off"
                spellCheck={false}
                {...needed}
                {...input("contact.email")}
              />
              <TextInput type="tel" label="Téléphone (facultatif)" autoComplete="off" {...input("contact.phone")} />
            </SimpleGrid>
            {opening.error && (
              <Alert color="red" role="alert">
                {messageOf(opening.error)}
              </Alert>
            )}
            <FormActions>
              <Button variant="default" onClick={leave}>
                Annuler
              </Button>
              <Button type="submit" loading={opening.isPending}>
                Créer le compte
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
