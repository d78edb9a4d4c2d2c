import { Radio, Stack } from "@mantine/core";
import { describeSending } from "#access/mail/sending-text.ts";
import { NoMailNotice } from "#access/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#access/mail/web/useSendsMail.ts";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { type AccountValues, accountBody, accountRefusals, emptyAccount } from "../account-form.ts";
import { type AccountDraft, openAccountApi } from "../open-account.contract.ts";
import { ContactFields } from "./ContactFields.tsx";

export interface Charge {
  readonly title: string;
  readonly role: AccountValues["role"];
  readonly inCharge: NonNullable<AccountDraft["inCharge"]>;
}

interface Props {
  /** The purpose of the account; if absent, the user chooses. */
  readonly charge?: Charge;
  readonly onOpened: (id: string, contact: AccountValues["contact"]) => void;
  readonly onClose: () => void;
}

export function OpenAccountModal({ charge, onOpened, onClose }: Props) {
  const sendsMail = useSendsMail();
  const { element, form, saving, submit } = useServerForm({
    initialValues: { ...emptyAccount, ...(charge && { role: charge.role }) },
    validate: accountRefusals,
    keepsRefusal: true,
    mutationFn: (values: AccountValues) =>
      call(openAccountApi.open, { body: { ...accountBody(values), ...(charge && { inCharge: charge.inCharge }) } }),
    failed: shownByPage,
    done: (_, { contact }) => `Compte créé. ${describeSending(sendsMail, contact.email.trim())}`,
    onSuccess: ({ user }, { contact }) => onOpened(user.id, { ...contact, email: contact.email.trim() }),
  });
  return (
    <FormModal
      title={charge?.title ?? "Créer un compte"}
      lossMessage="Le compte que vous êtes en train de saisir ne sera pas créé."
      edit={{
        element,
        isDirty: form.isDirty() && !saving.isSuccess,
        isSaving: saving.isPending,
        refusal: saving.error,
        submit: (event) => {
          // The dialog may be inside another form, which must not be submitted.
          event.stopPropagation();
          submit((values) => saving.mutate(values))(event);
        },
      }}
      action="Créer le compte"
      mayBeUnchanged
      onClose={onClose}
    >
      {!charge && (
        <Radio.Group label="Type de compte" {...form.getInputProps("role")}>
          <Stack gap="xs" mt={6}>
            <Radio value="USER" label="Participant" description="Référent d'un centre, ou future inscription." />
            <Radio value="CLUB" label="Club" description="Responsable d'un club, à choisir ensuite dans Clubs." />
            <Radio value="ADMIN" label="Fédération" description="Tous les droits d'administration." />
          </Stack>
        </Radio.Group>
      )}
      <NoMailNotice />
      <ContactFields input={form.getInputProps} />
    </FormModal>
  );
}
