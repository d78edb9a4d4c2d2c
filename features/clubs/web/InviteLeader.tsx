import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { InvitationFields } from "#platform/web/InvitationFields.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { isRefusedWith } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { LeaderInvitation, type LeaderInvitationOnWire, leadersApi } from "../leaders.contract.ts";

type InvitationBody = NonNullable<CallInputOf<typeof leadersApi.invite>["body"]>;

interface Props {
  readonly clubId: string;
  readonly onClose: () => void;
}

/** Invites another leader of the club by e-mail (CLB-11). */
export function InviteLeader({ clubId, onClose }: Props) {
  const [declined, setDeclined] = useState<Error | null>(null);
  const invite = (body: InvitationBody) => call(leadersApi.invite, { params: { id: clubId }, body });
  const second = useMutation({
    mutationFn: (values: LeaderInvitationOnWire) => invite({ ...values, secondAccount: true }),
    done: (_, { email }): string => `L'invitation est partie à ${email}.`,
    onSuccess: onClose,
    onError: () => setDeclined(saving.error),
  });
  const { element, form, saving, submit } = useServerForm({
    initialValues: { lastname: "", firstname: "", email: "" } as LeaderInvitationOnWire,
    validate: schemaResolver(LeaderInvitation),
    mutationFn: (body: LeaderInvitationOnWire) => {
      second.reset();
      return invite(body);
    },
    done: ({ isInvited }, { email }) =>
      isInvited ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux adhérents.`,
    onSuccess: onClose,
  });
  /** This person already has an account, which serves elsewhere: a second one must be confirmed. */
  const isAsking = isRefusedWith("secondAccount", saving.error) && saving.error !== declined;
  return (
    <GuardedModal
      title="Inviter un responsable"
      lossMessage="L'invitation que vous préparez ne partira pas."
      isDirty={form.isDirty() && !saving.isPending}
      onClose={onClose}
    >
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values))}>
          <Stack gap="lg">
            <Text>
              Cette personne reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Elle verra les adhérents du
              club et confirmera leurs inscriptions, comme vous.
            </Text>
            <InvitationFields getInputProps={form.getInputProps} emailDescription="Son adresse à elle, que personne d'autre ne lit." />
            <RefusalAlert error={second.error ?? (isAsking ? null : saving.error)} />
            <FormFoot onCancel={leave} isBusy={saving.isPending}>
              Inviter
            </FormFoot>
          </Stack>
          {isAsking && (
            <ConfirmDialog
              title="Un second compte&nbsp;?"
              confirm="Inviter quand même"
              isBusy={second.isPending}
              onConfirm={() => second.mutate(form.values)}
              onClose={() => setDeclined(saving.error)}
            >
              <Text>{saving.error?.message}</Text>
            </ConfirmDialog>
          )}
        </form>
      )}
    </GuardedModal>
  );
}
