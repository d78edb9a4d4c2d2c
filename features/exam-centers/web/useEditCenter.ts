import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#platform/web/api.ts";
import { focusFirstError } from "#platform/web/focus.ts";
import { errorsOf } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { type CenterValues, centerChanges, centerRefusals, centerValues } from "../center-form.ts";
import { type ExamCenterOnWire, examCentersApi } from "../exam-centers.contract.ts";

/** Somebody who runs the centre, or is about to. */
export interface Manager {
  readonly id: string;
  readonly label: string;
  readonly email?: string;
  readonly phone?: string;
}

const managersOf = ({ responsible_users }: ExamCenterOnWire): Manager[] =>
  responsible_users.map(({ id, contact: { firstname, lastname, email, phone } }) => ({
    id,
    label: `${lastname} ${firstname}`.trim(),
    email,
    phone,
  }));

const idsOf = (managers: readonly { readonly id: string }[]) => managers.map(({ id }) => id).toSorted();

/** Fewer seats than people convoked: asked about before it is done. */
const isOverbooked = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.status === 409 &&
  typeof error.answer === "object" &&
  error.answer !== null &&
  "overbooked" in error.answer;

/** The form of a centre and of those who run it; only what differs from what was read is sent. */
export function useEditCenter(center: ExamCenterOnWire, onSaved: () => void) {
  const element = useRef<HTMLFormElement>(null);
  const [managers, setManagers] = useState<readonly Manager[]>(() => managersOf(center));
  const form = useForm<CenterValues>({
    initialValues: centerValues(center),
    validate: centerRefusals,
    onValuesChange: () => saving.error && saving.reset(),
  });
  const fields = centerChanges(form.values, center);
  const ids = idsOf(managers);
  const isOthers = ids.join() !== idsOf(center.responsible_users).join();
  const changes = { ...fields, ...(isOthers && { responsibleUserIds: ids }) };
  const showErrors = () => requestAnimationFrame(() => focusFirstError(element.current));
  const saving = useMutation({
    mutationFn: (overbook: boolean) =>
      call(examCentersApi.update, { params: { id: center.id }, query: { overbook: overbook ? "true" : "false" }, body: changes }),
    onSuccess: onSaved,
    onError: (refusal) => {
      if (refusal instanceof Refusal) form.setErrors(errorsOf(refusal));
      showErrors();
    },
  });
  return {
    element,
    form,
    managers,
    setManagers,
    isDirty: fields !== null || isOthers,
    submit: form.onSubmit(() => saving.mutate(false), showErrors),
    refusal: isOverbooked(saving.error) ? null : saving.error,
    overbooking: isOverbooked(saving.error)
      ? { message: saving.error.message, confirm: () => saving.mutate(true), cancel: () => saving.reset() }
      : null,
    isSaving: saving.isPending,
  };
}
