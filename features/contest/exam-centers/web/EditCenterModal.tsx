import type { ReactNode } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { InCharge } from "#platform/web/InCharge.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { type ManagerChoice, useInCharge } from "#platform/web/useInCharge.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { centerValues } from "../center-form.ts";
import { ExamCenterDraft, type ExamCenterOnWire, examCentersApi } from "../exam-centers.contract.ts";
import { LAST_MANAGER, SLIP_PASSWORD_ENDS } from "../manager.ts";
import { CenterFields } from "./CenterFields.tsx";

interface Props {
  readonly center: ExamCenterOnWire;
  readonly picker: (choice: ManagerChoice) => ReactNode;
  readonly onClose: () => void;
}

export function EditCenterModal({ center, picker, onClose }: Props) {
  const managers = useInCharge(center.responsible_users);
  const edit = useChangesForm({
    stored: centerValues(center),
    schema: ExamCenterDraft,
    others: managers.isChanged ? { responsibleUserIds: managers.ids, readResponsibleUserIds: managers.readIds } : {},
    // The seats of validated values are a number.
    save: (changes, query) => call(examCentersApi.update, { params: { id: center.id }, query, body: changes as Body }),
    done: "Centre enregistré",
    failed: shownByPage,
    onSaved: onClose,
  });
  const { form } = edit;
  return (
    <FormModal title={center.name} lossMessage="Ce que vous avez modifié du centre n'est pas enregistré." edit={edit} onClose={onClose}>
      <CenterFields values={form.values} input={form.getInputProps} />
      <InCharge
        of="du centre"
        about={`Chacun voit les participants du centre et saisit leurs notes. ${SLIP_PASSWORD_ENDS}`}
        managers={managers}
        refusalToRemoveLast={LAST_MANAGER}
      >
        {picker(managers.choice)}
      </InCharge>
    </FormModal>
  );
}

type Body = NonNullable<CallInputOf<typeof examCentersApi.update>["body"]>;
