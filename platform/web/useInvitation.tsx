import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { isRefusedWith } from "./refusal.ts";
import { shownByPage, useMutation } from "./useMutation.ts";
import { useServerForm } from "./useServerForm.ts";

interface Options<Values extends object, Answer> extends Pick<Parameters<typeof useServerForm<Values, Values, Answer>>[0], "validate"> {
  readonly initialValues: Values;
  readonly send: (body: Values & { readonly secondAccount?: boolean }) => Promise<Answer>;
  readonly done: (answer: Answer, values: Values) => string;
  readonly onClose: () => void;
}

/**
 * The form that invites a person to act for a school, club or center. If they already have an account, which serves elsewhere, a second one must be
 * confirmed.
 */
export function useInvitation<Values extends object, Answer>({ initialValues, validate, send, done, onClose }: Options<Values, Answer>) {
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
  const question: ReactNode = isAsking && (
    <ConfirmDialog
      title="Un second compte&nbsp;?"
      confirm="Inviter quand même"
      isBusy={second.isPending}
      onConfirm={() => second.mutate(form.getValues())}
      onClose={() => setDeclined(saving.error)}
    >
      <Text>{saving.error?.message}</Text>
    </ConfirmDialog>
  );
  return {
    ...{ form, question },
    /** For `<FormModal>`. */
    edit: {
      ...{ element, isDirty: form.isDirty(), isSaving: saving.isPending },
      refusal: second.error ?? (isAsking ? null : saving.error),
      submit: submit(() => saving.mutate(form.getValues())),
    },
  };
}
