import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { InCharge } from "#platform/web/InCharge.tsx";
import { isRefusedWith } from "#platform/web/refusal.ts";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { type ManagerChoice, useInCharge } from "#platform/web/useInCharge.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { centerValues } from "../center-form.ts";
import { ExamCenterDraft, type ExamCenterOnWire, examCentersApi } from "../exam-centers.contract.ts";
import { LAST_MANAGER, SLIP_PASSWORD_ENDS } from "../manager.ts";
import { CenterFields } from "./CenterFields.tsx";

interface Props {
  readonly center: ExamCenterOnWire;
  /** Chooses one more account to run it. */
  readonly picker: (choice: ManagerChoice) => ReactNode;
  readonly onClose: () => void;
}

/** A centre as the office changes it: its address, seats and managers (ADM-08). */
export function EditCenterModal({ center, picker, onClose }: Props) {
  const { edit, managers, overbooking } = useEditCenter(center, onClose);
  const { form } = edit;
  return (
    <ChangesForm title={center.name} lossMessage="Ce que vous avez modifié du centre n'est pas enregistré." edit={edit} onClose={onClose}>
      <CenterFields values={form.values} input={form.getInputProps} />
      <InCharge
        of="du centre"
        about={`Chacun voit les participants du centre et saisit leurs notes. ${SLIP_PASSWORD_ENDS}`}
        managers={managers}
        refusalToRemoveLast={LAST_MANAGER}
      >
        {picker(managers.choice)}
      </InCharge>
      {overbooking && (
        <ConfirmDialog
          opened
          title="Moins de places que de convoqués&nbsp;?"
          confirm="Enregistrer quand même"
          isDestructive
          isBusy={overbooking.isBusy}
          onConfirm={overbooking.confirm}
          onClose={overbooking.cancel}
        >
          <Text>{overbooking.message}</Text>
        </ConfirmDialog>
      )}
    </ChangesForm>
  );
}

/** Fewer seats than people convoked: must be confirmed, with both numbers. */
const isOverbooked = (refusal: Error | null) => isRefusedWith("overbooked", refusal);

function useEditCenter(center: ExamCenterOnWire, onSaved: () => void) {
  const params = { id: center.id };
  const managers = useInCharge(center.responsible_users);
  const [declined, setDeclined] = useState<Error | null>(null);
  const edit = useChangesForm({
    stored: centerValues(center),
    schema: ExamCenterDraft,
    others: managers.isChanged ? { responsibleUserIds: managers.ids, readResponsibleUserIds: managers.readIds } : {},
    save: (changes) => {
      overbook.reset();
      return call(examCentersApi.update, { params, body: asUpdateBody(changes) });
    },
    done: "Centre enregistré",
    failed: shownByPage,
    onSaved,
  });
  const { refusal, changes } = edit;
  const overbook = useMutation({
    mutationFn: () => call(examCentersApi.update, { params, query: { overbook: "true" }, body: asUpdateBody(changes) }),
    failed: shownByPage,
    done: "Centre enregistré",
    onSuccess: onSaved,
    onError: () => setDeclined(refusal),
  });
  const overbooking =
    isOverbooked(refusal) && refusal !== declined
      ? { message: refusal.message, isBusy: overbook.isPending, confirm: () => overbook.mutate(), cancel: () => setDeclined(refusal) }
      : null;
  return { edit: { ...edit, refusal: overbook.error ?? refusal }, managers, overbooking };
}

/** The validated form values fit the call: the seats are a number by then. */
const asUpdateBody = (changes: object) => changes as NonNullable<CallInputOf<typeof examCentersApi.update>["body"]>;
