import { Alert, SegmentedControl, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertCircle, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { describeSending } from "#access/mail/sending-text.ts";
import { NoMailNotice } from "#access/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#access/mail/web/useSendsMail.ts";
import {
  centerDraft,
  emptyNewCenter,
  failedAfterReferent,
  type NewCenterValues,
  newCenterRefusals,
} from "#contest/exam-centers/center-form.ts";
import { type ExamCenterOnWire, examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { SLIP_PASSWORD_ENDS } from "#contest/exam-centers/manager.ts";
import { CenterFields } from "#contest/exam-centers/web/CenterFields.tsx";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { ContactFields } from "#people/people/web/ContactFields.tsx";
import { PersonPicker } from "#people/people/web/PersonPicker.tsx";
import { call } from "#platform/web/api.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { isRefused, messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";

/** A new center and its manager (ADM-08). A refusal keeps what was typed. */
export function AddCenterModal({ onClose }: { onClose: () => void }) {
  const sendsMail = useSendsMail();
  const { element, form, opened, submit, refusal, isBusy } = useAddCenter((center, values) => {
    toast.success(addedText(center, values, sendsMail));
    onClose();
  });
  return (
    <FormModal
      title="Ajouter un centre d'épreuve"
      lossMessage={
        opened ? `Le référent ${opened.username} est créé, mais son centre ne l'est pas.` : "Le centre que vous saisissez ne sera pas créé."
      }
      edit={{ element, isDirty: form.isDirty(), isSaving: isBusy, submit }}
      action="Créer le centre"
      mayBeUnchanged
      onClose={onClose}
    >
      <Part id="referent" title="Référent" isBare size="h3" mb="sm">
        {opened ? (
          <Alert color="ink" role="status" icon={<IconUserCheck size={20} aria-hidden />}>
            Le compte <strong>{opened.username}</strong> est déjà créé. Corrigez le centre et réessayez&nbsp;: ce compte en deviendra
            responsable, sans qu'un autre soit créé.
          </Alert>
        ) : (
          <ReferentFields form={form} />
        )}
      </Part>
      <Part id="centre" title="Centre d'épreuve" isBare size="h3" mb="sm">
        <CenterFields values={form.values.center} input={(name) => form.getInputProps(`center.${name}`)} />
      </Part>
      {refusal && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
          {opened && <Text mb={4}>{failedAfterReferent(opened.username)}</Text>}
          {messageOf(refusal)}
        </Alert>
      )}
    </FormModal>
  );
}

const addedText = ({ name }: ExamCenterOnWire, { referent, contact }: NewCenterValues, sendsMail: boolean): string =>
  referent === "known" ? `Centre ${name} créé` : `Centre ${name} créé. ${describeSending(sendsMail, contact.email.trim())}`;

function ReferentFields({ form }: { form: UseFormReturnType<NewCenterValues> }) {
  const { referent, known } = form.values;
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Le référent"
        data={choicesOf({ new: "Nouvelle personne", known: "Compte existant" })}
        value={referent}
        onChange={(chosen) => form.setFieldValue("referent", chosen as NewCenterValues["referent"])}
      />
      {referent === "known" ? (
        <>
          <PersonPicker
            label="Responsable du centre"
            description="Un participant, ou le correspondant d'un établissement."
            roles={["USER", "ESTABLISHEMENT"]}
            value={known}
            onChange={(picked) => form.setFieldValue("known", picked)}
            error={form.errors.known}
          />
          <Text size="sm" c="dimmed">
            {SLIP_PASSWORD_ENDS}
          </Text>
        </>
      ) : (
        <>
          <ContactFields mailLabel="E-mail" input={form.getInputProps} />
          <Text size="sm" c="dimmed">
            Cette personne recevra par e-mail son identifiant et un lien pour choisir un mot de passe.
          </Text>
          <NoMailNotice />
        </>
      )}
    </Stack>
  );
}

/** The username, by which the office finds the account, or its id if that cannot be fetched. */
const usernameOf = (id: string): Promise<string> =>
  call(usersApi.one, { params: { id } }).then(
    ({ username }) => username,
    () => id,
  );

/** A new center and its referent, in two calls. If the second fails, the next try reuses the referent created by the first. */
function useAddCenter(onAdded: (center: ExamCenterOnWire, values: NewCenterValues) => void) {
  const [opened, setOpened] = useState<{ readonly id: string; readonly username: string } | null>(null);
  const add = async (values: NewCenterValues): Promise<ExamCenterOnWire> => {
    const { contact, center } = values;
    const createFor = (userId: string) => call(examCentersApi.create, { params: { userId }, body: centerDraft(center) });
    if (values.referent === "known" && values.known) return createFor(values.known.id);
    try {
      if (opened) return await createFor(opened.id);
    } catch (failure) {
      // A referent deleted since then is created again, as the message announces.
      if (!isRefused(failure, 404)) throw failure;
      setOpened(null);
    }
    const inCharge = { of: "center", name: center.name } as const;
    const { user } = await call(openAccountApi.open, { body: { role: "USER", contact, noRegistration: true, inCharge } });
    try {
      return await createFor(user.id);
    } catch (failure) {
      setOpened({ id: user.id, username: await usernameOf(user.id) });
      throw failure;
    }
  };
  const { element, form, saving, submit } = useServerForm({
    initialValues: emptyNewCenter,
    validate: (values) => newCenterRefusals(values, opened !== null),
    pathOf: (field) => (field.startsWith("contact.") ? field : `center.${field}`),
    mutationFn: add,
    failed: shownByPage,
    onSuccess: onAdded,
  });
  return { element, form, opened, submit: submit((values) => saving.mutate(values)), refusal: saving.error, isBusy: saving.isPending };
}
