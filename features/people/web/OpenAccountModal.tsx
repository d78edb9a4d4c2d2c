import { Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { describeSending } from "#features/mail/sending-text.ts";
import { NoMailNotice } from "#features/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { call } from "#platform/web/api.ts";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { focusFirstError } from "#platform/web/focus.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { type AccountValues, accountBody, accountRefusals, emptyAccount } from "../account-form.ts";
import { type AccountDraft, openAccountApi } from "../open-account.contract.ts";

/** The person for whom the account is opened: « Créer un responsable de club ». */
export interface Charge {
  readonly title: string;
  readonly role: AccountValues["role"];
  readonly inCharge: NonNullable<AccountDraft["inCharge"]>;
}

interface Props {
  /** What the account is for; if absent, the user chooses. */
  readonly charge?: Charge;
  /** The new account, and its owner. */
  readonly onOpened: (id: string, contact: AccountValues["contact"]) => void;
  readonly onClose: () => void;
}

const requiredProps = { required: true, withAsterisk: false } as const;

/** Opens an account without a registration: a referent, or a person of the federation. */
export function OpenAccountModal({ charge, onOpened, onClose }: Props) {
  const sendsMail = useSendsMail();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<AccountValues>({
    initialValues: { ...emptyAccount, ...(charge && { role: charge.role }) },
    validate: accountRefusals,
  });
  const showErrors = () => focusFirstError(element);
  const opening = useMutation({
    mutationFn: (values: AccountValues) =>
      call(openAccountApi.open, { body: { ...accountBody(values), ...(charge && { inCharge: charge.inCharge }) } }),
    onSuccess: ({ user }, { contact }) => {
      const email = contact.email.trim();
      toast.success(`Compte créé. ${describeSending(sendsMail, email)}`);
      onOpened(user.id, { ...contact, email });
    },
    onError: (refusal) => {
      if (refusal instanceof Refusal) form.setErrors(errorsOf(refusal));
      showErrors();
    },
  });
  const input = form.getInputProps;
  return (
    <GuardedModal
      title={charge?.title ?? "Créer un compte"}
      isDirty={form.isDirty() && !opening.isPending && !opening.isSuccess}
      lossMessage="Le compte que vous êtes en train de saisir ne sera pas créé."
      onClose={onClose}
    >
      {(leave) => (
        <form
          ref={element}
          noValidate
          onSubmit={(event) => {
            // The dialog may be inside another form, which must not be submitted.
            event.stopPropagation();
            form.onSubmit((values) => opening.mutate(values), showErrors)(event);
          }}
        >
          <Stack>
            {!charge && (
              <Radio.Group label="Type de compte" {...input("role")}>
                <Stack gap="xs" mt={6}>
                  <Radio value="USER" label="Participant" description="Référent d'un centre, ou future inscription." />
                  <Radio value="CLUB" label="Club" description="Responsable d'un club, à choisir ensuite dans Clubs." />
                  <Radio value="ADMIN" label="Fédération" description="Tous les droits d'administration." />
                </Stack>
              </Radio.Group>
            )}
            <NoMailNotice />
            <FieldGrid>
              <TextInput label="Nom" autoComplete="off" data-autofocus {...requiredProps} {...input("contact.lastname")} />
              <TextInput label="Prénom" autoComplete="off" {...requiredProps} {...input("contact.firstname")} />
              <TextInput
                type="email"
                label="Adresse e-mail"
                autoComplete="off"
                spellCheck={false}
                {...requiredProps}
                {...input("contact.email")}
              />
              <TextInput type="tel" label="Téléphone (facultatif)" autoComplete="off" {...input("contact.phone")} />
            </FieldGrid>
            <RefusalAlert error={opening.error} />
            <FormFoot onCancel={leave} isBusy={opening.isPending}>
              Créer le compte
            </FormFoot>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
