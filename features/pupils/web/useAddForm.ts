import { useForm } from "@mantine/form";
import { useRef } from "react";
import { pupilApi } from "#features/pupils/pupil.contract.ts";
import { additionOf, emptyPupil, nextPupil, type PupilValues, pupilRefusals } from "#features/pupils/pupil-form.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { focusFirstError, focusFirstField } from "#platform/web/focus.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  /** What the form starts with. */
  readonly country: string;
  readonly languageName: string;
  readonly onAdded: (person: PersonOnWire) => void;
  readonly onDone: () => void;
}

interface Wanted {
  readonly values: PupilValues;
  /** Another pupil follows. */
  readonly goesOn: boolean;
}

/** The form of a pupil to add; what was typed stays until the server has it. */
export function useAddForm({ country, languageName, onAdded, onDone }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<PupilValues>({
    initialValues: emptyPupil(country, languageName),
    validate: (values) => pupilRefusals(values, dayInParis(serverTime())),
    onValuesChange: () => adding.error && adding.reset(),
  });
  const showErrors = () => focusFirstError(element);
  const adding = useMutation({
    mutationFn: ({ values }: Wanted) => call(pupilApi.add, { body: additionOf(values) }),
    onSuccess: (person, { values, goesOn }) => {
      onAdded(person);
      if (!goesOn) return onDone();
      form.setInitialValues(nextPupil(values));
      form.reset();
      focusFirstField(element.current);
    },
    onError: (refusal) => {
      if (refusal instanceof Refusal) form.setErrors(errorsOf(refusal));
      showErrors();
    },
  });
  return {
    element,
    form,
    /** The button pressed says whether another pupil follows. */
    submit: form.onSubmit((values, event) => adding.mutate({ values, goesOn: pressed(event) === CONTINUE }), showErrors),
    refusal: adding.error,
    /** Being added: and then another, or then nothing more. */
    busy: adding.isPending ? (adding.variables.goesOn ? ("continue" as const) : ("finish" as const)) : null,
  };
}

/** The value of the button that goes on. */
export const CONTINUE = "continue";

const pressed = (event: { readonly nativeEvent: Event } | undefined): string | undefined =>
  ((event?.nativeEvent as SubmitEvent | undefined)?.submitter as HTMLButtonElement | null)?.value;
