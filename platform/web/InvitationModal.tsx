import { Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { EmailInput } from "./EmailInput.tsx";
import { FormModal } from "./FormModal.tsx";
import { isRefusedWith } from "./refusal.ts";
import { shownByPage, useMutation } from "./useMutation.ts";
import { useServerForm } from "./useServerForm.ts";

interface Props<Values extends object, Answer> extends Pick<Parameters<typeof useServerForm<Values, Values, Answer>>[0], "validate"> {
  readonly title: string;
  readonly introduction: string;
  readonly emailDescription: string;
  readonly initialValues: Values;
  readonly send: (body: Values & { readonly secondAccount?: boolean }) => Promise<Answer>;
  readonly done: (answer: Answer, values: Values) => string;
  /** Further fields. */
  readonly children?: (form: UseFormReturnType<Values>) => ReactNode;
  readonly onClose: () => void;
}

/**
 * The window that invites a person to act for a school, club or center. If they already have an account, which serves elsewhere, a second one must be
 * confirmed.
 */
export function InvitationModal<Values extends object, Answer>(props: Props<Values, Answer>) {
  const { title, introduction, emailDescription, initialValues, validate, send, done, children, onClose } = props;
  const [declined, setDeclined] = useState<Error | null>(null);
  const second = useMutation({
    mutationFn: (values: Values) => send({ ...values, secondAccount: true }),
    failed: shownByPage,
    done,
    onSuccess: onClose,
    onError: () => setDeclined(saving.error),
  });
  const { element, form, saving, submit } = useServerForm<Values, Values, Answer>({
    ...{ initialValues, validate },
    mutationFn: (values) => {
      second.reset();
      return send(values);
    },
    failed: shownByPage,
    done,
    onSuccess: onClose,
  });
  const isAsking = isRefusedWith("secondAccount", saving.error) && saving.error !== declined;
  return (
    <FormModal
      title={title}
      lossMessage="L'invitation que vous préparez ne partira pas."
      edit={{
        ...{ element, isDirty: form.isDirty(), isSaving: saving.isPending },
        refusal: second.error ?? (isAsking ? null : saving.error),
        submit: submit(() => saving.mutate(form.getValues())),
      }}
      action="Inviter"
      mayBeUnchanged
      onClose={onClose}
    >
      <Text>{introduction}</Text>
      <InvitationFields getInputProps={form.getInputProps} emailDescription={emailDescription} />
      {children?.(form)}
      {isAsking && (
        <ConfirmDialog
          title="Un second compte&nbsp;?"
          confirm="Inviter quand même"
          isBusy={second.isPending}
          onConfirm={() => second.mutate(form.getValues())}
          onClose={() => setDeclined(saving.error)}
        >
          <Text>{saving.error?.message}</Text>
        </ConfirmDialog>
      )}
    </FormModal>
  );
}

interface InvitationFieldsProps {
  readonly getInputProps: (field: "lastname" | "firstname" | "email") => ReturnType<UseFormReturnType<object>["getInputProps"]>;
  readonly emailDescription: string;
}

/** The invited person, with nothing about the inviter filled in. The address comes first: a typo in it is doubted while the names are typed. */
const InvitationFields = ({ getInputProps, emailDescription }: InvitationFieldsProps) => (
  <>
    <EmailInput label="E-mail" autoComplete="off" description={emailDescription} {...getInputProps("email")} />
    <TextInput label="Nom" autoComplete="off" {...getInputProps("lastname")} />
    <TextInput label="Prénom" autoComplete="off" {...getInputProps("firstname")} />
  </>
);
