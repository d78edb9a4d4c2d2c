import { useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { type PersonOnWire, usersApi } from "../people.contract.ts";
import { type AccountValues, personChanges, personValues } from "../person-form.ts";
import { mayBeAnotherPerson } from "../same-person.ts";

type Changes = NonNullable<CallInputOf<typeof usersApi.update>["body"]>;

export type ValidatePerson = (values: AccountValues, stored: PersonOnWire, today: string) => Record<string, string>;

/** Only changed fields are sent, so that no other user's change is undone. `failure`: shown with the server's message when they are refused. */
export function usePersonForm(person: PersonOnWire, validate: ValidatePerson, failure?: string) {
  const [stored, setStored] = useState(person);
  const { element, form, saving, submit } = useServerForm({
    initialValues: personValues(person),
    validate: (values) => validate(values, stored, dayInParis(serverTime())),
    keepsRefusal: true,
    mutationFn: (body: Changes) => call(usersApi.update, { params: { id: person.id }, body }),
    done: "Fiche enregistrée",
    failed: failure ?? shownByPage,
    onSuccess: (saved) => {
      setStored(saved);
      form.setValues(personValues(saved));
    },
  });
  const changes = personChanges(form.values, stored);
  const isInCharge = stored.establishment !== null || stored.controlledClubs.length > 0;
  const [isConfirming, setConfirming] = useState(false);
  return {
    element,
    form,
    isDirty: changes !== null,
    submit: submit(() => {
      if (!changes) return;
      if (isInCharge && mayBeAnotherPerson(changes.contact ?? {}, stored.contact)) setConfirming(true);
      else saving.mutate(changes);
    }),
    samePerson: {
      isConfirming,
      yes: () => {
        setConfirming(false);
        if (changes) saving.mutate({ ...changes, isSamePerson: true });
      },
      no: () => setConfirming(false),
    },
    refusal: saving.error,
    isSaving: saving.isPending,
  };
}
