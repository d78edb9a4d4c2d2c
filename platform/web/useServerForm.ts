import { type UseFormInput, useForm } from "@mantine/form";
import { useRef } from "react";
import { focusFirstError } from "./focus.ts";
import { errorsOf } from "./forms.ts";
import { unlessMoving } from "./moving.ts";
import { messageOf, Refusal } from "./refusal.ts";
import { useMutation } from "./useMutation.ts";

interface Options<Values extends object, Sent, Answer>
  extends Required<Pick<UseFormInput<Values>, "initialValues" | "validate">>,
    Omit<Parameters<typeof useMutation<Answer, Error, Sent>>[0], "onError"> {
  /** The path in the form of a field that the server names; by default the same name. */
  readonly pathOf?: (field: string) => string;
  /** Whether the refusal stays shown during typing. */
  readonly keepsRefusal?: boolean;
}

/** A form that the server checks too: its refusals are shown at their fields, and the first one gets the focus; every other failure is a message. */
export function useServerForm<Values extends object, Sent, Answer>(options: Options<Values, Sent, Answer>) {
  const { initialValues, validate, pathOf = (field) => field, keepsRefusal = false, failed = unlessShown, ...sending } = options;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    ...{ initialValues, validate },
    onValuesChange: () => !keepsRefusal && saving.error && saving.reset(),
  });
  const showErrors = () => focusFirstError(element);
  const errorsIn = (failure: Error): [string, string][] =>
    failure instanceof Refusal ? Object.entries(errorsOf(failure)).map(([field, message]) => [pathOf(field), message]) : [];
  const hasField = ([path]: [string, string]) => form.getInputNode(path) !== null;
  function unlessShown(failure: Error): string | null {
    const errors = errorsIn(failure);
    return errors.length > 0 && errors.every(hasField) ? null : messageOf(failure);
  }
  const saving = useMutation<Answer, Error, Sent>({
    ...sending,
    failed: unlessMoving(failed),
    onError: (failure) => {
      if (failure instanceof Refusal) form.setErrors(Object.fromEntries(errorsIn(failure)));
      showErrors();
    },
  });
  return { element, form, saving, submit: (send: Parameters<typeof form.onSubmit>[0]) => form.onSubmit(send, showErrors) };
}
