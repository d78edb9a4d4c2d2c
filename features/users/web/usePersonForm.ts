import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { type AccountValues, personChanges, personValues } from "#features/users/person-form.ts";
import { mayBeAnother } from "#features/users/same-person.ts";
import { type PersonOnWire, usersApi } from "#features/users/users.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { focusFirstError } from "#platform/web/focus.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

type Changes = NonNullable<CallOf<typeof usersApi.update>["body"]>;

/** What is wrong with what is typed of a person, by the paths of the fields; today in Paris. */
export type Judge = (values: AccountValues, stored: PersonOnWire, today: string) => Record<string, string>;

/**
 * The form of a person's data; only what differs from what was read is sent, so that nobody's other change is undone. `failure`: what is told
 * beside the server's own words when they are refused.
 */
export function usePersonForm(person: PersonOnWire, judge: Judge, failure?: string) {
  const [read, setRead] = useState(person);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<AccountValues>({
    initialValues: personValues(person),
    validate: (values) => judge(values, read, dayInParis(serverTime())),
  });
  const showErrors = () => focusFirstError(element);
  const saving = useMutation({
    mutationFn: (body: Changes) => call(usersApi.update, { params: { id: person.id }, body }),
    onSuccess: (saved) => {
      setRead(saved);
      form.setValues(personValues(saved));
      toast.success("Fiche enregistrée");
    },
    onError: (refusal) => {
      if (failure !== undefined) toast.failure(failure);
      if (refusal instanceof Refusal) form.setErrors(errorsOf(refusal));
      showErrors();
    },
  });
  const changes = personChanges(form.values, read);
  const isInCharge = read.establishment !== null || read.controlledClubs.length > 0;
  const [isAsked, askWhether] = useState(false);
  return {
    element,
    form,
    isDirty: changes !== null,
    submit: form.onSubmit(() => {
      if (!changes) return;
      if (isInCharge && mayBeAnother(changes.contact ?? {}, read.contact)) askWhether(true);
      else saving.mutate(changes);
    }, showErrors),
    /** Asked before it is sent: whether it is the same person. */
    samePerson: {
      isAsked,
      yes: () => {
        askWhether(false);
        if (changes) saving.mutate({ ...changes, isSamePerson: true });
      },
      no: () => askWhether(false),
    },
    refusal: saving.error,
    isSaving: saving.isPending,
  };
}
