import { useForm } from "@mantine/form";
import { useRef } from "react";
import { changesTo } from "#platform/contract/differences.ts";
import { focusFirstError } from "./focus.ts";
import { errorsOf, schemaResolver } from "./forms.ts";
import { Refusal } from "./refusal.ts";
import { useMutation } from "./useMutation.ts";

interface Options<Values extends object, Others extends object> {
  readonly stored: Values;
  readonly schema: Parameters<typeof schemaResolver>[0];
  /** Other changes, outside the fields of the form. */
  readonly others: Others;
  readonly save: (changes: Partial<Values> & Others) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onRefused?: (refusal: Error) => void;
}

/** The form of an existing thing: only changed values are sent; errors are shown at their fields. */
export function useChangesForm<Values extends Record<string, unknown>, Others extends object>(options: Options<Values, Others>) {
  const { stored, schema, others, save, onSaved, onRefused } = options;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    initialValues: stored,
    validate: schemaResolver(schema) as never,
    onValuesChange: () => saving.error && saving.reset(),
  });
  const changes = { ...changesTo(stored, form.values), ...others };
  const showErrors = () => focusFirstError(element);
  const saving = useMutation({
    mutationFn: () => save(changes),
    onSuccess: onSaved,
    onError: (refusal) => {
      onRefused?.(refusal);
      if (refusal instanceof Refusal) form.setErrors(errorsOf(refusal));
      showErrors();
    },
  });
  return {
    element,
    form,
    changes,
    isDirty: Object.keys(changes).length > 0,
    submit: form.onSubmit(() => saving.mutate(), showErrors),
    refusal: saving.error,
    isSaving: saving.isPending,
  };
}
