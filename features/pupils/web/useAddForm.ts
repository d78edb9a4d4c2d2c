import type { PersonOnWire } from "#features/people/people.contract.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { focusFirstField } from "#platform/web/focus.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";
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
  const { element, form, saving, submit } = useServerForm({
    initialValues: emptyPupil(country, languageName),
    validate: (values) => pupilRefusals(values, dayInParis(serverTime())),
    mutationFn: ({ values }: Submission) => call(pupilApi.add, { body: requestBodyOf(values) }),
    onSuccess: (person, { values, addsAnother }) => {
      onAdded(person);
      if (!addsAnother) return onDone();
      form.setInitialValues(nextPupil(values));
      form.reset();
      focusFirstField(element.current);
    },
  });
  return {
    element,
    form,
    /** The pressed button decides whether another pupil follows. */
    submit: submit((values, event) => saving.mutate({ values, addsAnother: pressedButton(event) === CONTINUE })),
    refusal: saving.error,
    /** While adding: then another, or finish. */
    busy: saving.isPending ? (saving.variables.addsAnother ? ("continue" as const) : ("finish" as const)) : null,
  };
}

/** The value of the button to continue. */
export const CONTINUE = "continue";

const pressedButton = (event: { readonly nativeEvent: Event } | undefined): string | undefined =>
  ((event?.nativeEvent as SubmitEvent | undefined)?.submitter as HTMLButtonElement | null)?.value;
