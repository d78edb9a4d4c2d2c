import { useForm } from "@mantine/form";
import { useRef } from "react";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { focusFirstError, focusFirstField } from "#platform/web/focus.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { pupilApi } from "../pupil.contract.ts";
import { emptyPupil, nextPupil, type PupilValues, pupilRefusals, requestBodyOf } from "../pupil-form.ts";

interface Props {
  /** The initial values. */
  readonly country: string;
  readonly languageName: string;
  readonly onAdded: (person: PersonOnWire) => void;
  readonly onDone: () => void;
}

interface Submission {
  readonly values: PupilValues;
  /** Another pupil follows. */
  readonly addsAnother: boolean;
}

/** The form of a pupil to add. Typed values stay until the server has them. */
export function useAddForm({ country, languageName, onAdded, onDone }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<PupilValues>({
    initialValues: emptyPupil(country, languageName),
    validate: (values) => pupilRefusals(values, dayInParis(serverTime())),
    onValuesChange: () => adding.error && adding.reset(),
  });
  const showErrors = () => focusFirstError(element);
  const adding = useMutation({
    mutationFn: ({ values }: Submission) => call(pupilApi.add, { body: requestBodyOf(values) }),
    onSuccess: (person, { values, addsAnother }) => {
      onAdded(person);
      if (!addsAnother) return onDone();
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
    /** The pressed button decides whether another pupil follows. */
    submit: form.onSubmit((values, event) => adding.mutate({ values, addsAnother: pressedButton(event) === CONTINUE }), showErrors),
    refusal: adding.error,
    /** While adding: then another, or finish. */
    busy: adding.isPending ? (adding.variables.addsAnother ? ("continue" as const) : ("finish" as const)) : null,
  };
}

/** The value of the button to continue. */
export const CONTINUE = "continue";

const pressedButton = (event: { readonly nativeEvent: Event } | undefined): string | undefined =>
  ((event?.nativeEvent as SubmitEvent | undefined)?.submitter as HTMLButtonElement | null)?.value;
