import { type ReactNode, useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { SchoolFacts, schoolsApi } from "../schools.contract.ts";
import { type CorrespondentChoice, CorrespondentField } from "./CorrespondentField.tsx";
import { SchoolFields, type SchoolValues } from "./SchoolFields.tsx";

interface Props {
  readonly picker: (choice: CorrespondentChoice) => ReactNode;
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
}

const empty: SchoolValues = {
  ...{ name: "", type: "", rneCode: "", street: "", zipCode: "", city: "", country: "France" },
  ...{ estimatedParticipants: 0, visible: false, proposeToBeHalfExamCenter: false },
};

/** A new school, and its correspondent if known. An account created here stays chosen when the school is refused. */
export function AddSchoolModal({ picker, onAdded, onClose }: Props) {
  const [correspondent, choose] = useState<CorrespondentChoice["value"]>(null);
  const edit = useChangesForm({
    stored: empty,
    schema: SchoolFacts,
    others: correspondent ? { userId: correspondent.id } : {},
    save: (facts) => call(schoolsApi.create, { body: { ...empty, ...facts } as CallInputOf<typeof schoolsApi.create>["body"] }),
    onSaved: () => onAdded(edit.form.values.name),
  });
  const { values, errors } = edit.form;
  const error = errors.userId === undefined ? undefined : String(errors.userId);
  return (
    <ChangesForm
      title="Ajouter un établissement"
      lossMessage="L'établissement que vous saisissez ne sera pas créé."
      edit={edit}
      onClose={onClose}
    >
      <SchoolFields form={edit.form} />
      <CorrespondentField>{picker({ school: values.name.trim(), value: correspondent, onChange: choose, error })}</CorrespondentField>
    </ChangesForm>
  );
}
