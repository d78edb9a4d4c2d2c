import { changesTo } from "#platform/contract/differences.ts";
import { schemaResolver } from "./forms.ts";
import { type Confirmable, movesPeople } from "./moving.ts";
import type { Messages } from "./useMutation.ts";
import { useServerForm } from "./useServerForm.ts";

interface Options<Values extends object, Others extends object> extends Messages<unknown, Error, Confirmable> {
  readonly stored: Values;
  readonly schema: Parameters<typeof schemaResolver>[0];
  /** Other changes, outside the fields of the form. */
  readonly others?: Others;
  /** `query`: the confirmation of the people moved by the change. */
  readonly save: (changes: Partial<Values> & Others, query: Confirmable) => Promise<unknown>;
  readonly onSaved: () => void;
  /** Called before valid changes are sent: false if a question comes first, whose answer sends them by `send`. */
  readonly maySend?: () => boolean;
}

/** The form of an existing thing: only changed values are sent; errors are shown at their fields. */
export function useChangesForm<Values extends Record<string, unknown>, Others extends object = object>(options: Options<Values, Others>) {
  const { stored, schema, others = {} as Others, save, onSaved, maySend = () => true, ...messages } = options;
  const { element, form, saving, submit } = useServerForm<Values, Confirmable, unknown>({
    initialValues: stored,
    validate: schemaResolver(schema),
    mutationFn: (query): Promise<unknown> => save(changes, query),
    onSuccess: onSaved,
    ...messages,
  });
  const changes = { ...changesTo(stored, form.values), ...others };
  return {
    element,
    form,
    changes,
    isDirty: Object.keys(changes).length > 0,
    submit: submit(() => {
      if (maySend()) saving.mutate({});
    }),
    send: () => saving.mutate({}),
    refusal: movesPeople(saving.error) ? null : saving.error,
    saving,
    isSaving: saving.isPending,
  };
}
