import { type ReactNode, useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { type OfficeSchoolOnWire, SchoolFacts, schoolsApi } from "../schools.contract.ts";
import { type CorrespondentChoice, CorrespondentField } from "./CorrespondentField.tsx";
import { SchoolFields, type SchoolValues } from "./SchoolFields.tsx";

interface Props {
  readonly school: OfficeSchoolOnWire;
  /** Chooses its correspondent. */
  readonly picker: (choice: CorrespondentChoice) => ReactNode;
  readonly onSaved: () => void;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** A school as the office changes it: its place, its season, its correspondent (ADM-07). */
export function SchoolModal({ school, picker, onSaved, onRefused, onClose }: Props) {
  const [correspondent, choose] = useState(() => correspondentOf(school));
  const isOther = correspondent !== null && correspondent.id !== school.user?.id;
  const edit = useChangesForm({
    stored: valuesOf(school),
    schema: SchoolFacts,
    others: isOther ? { userId: correspondent.id } : {},
    save: (changes) => call(schoolsApi.update, { params: { id: school.id }, body: changes as Body }),
    onSaved,
    onRefused,
  });
  const { values, errors } = edit.form;
  return (
    <ChangesForm
      title={school.name}
      lossMessage="Ce que vous avez modifié de l'établissement n'est pas enregistré."
      edit={edit}
      onClose={onClose}
    >
      <SchoolFields form={edit.form} />
      <CorrespondentField>
        {picker({
          school: values.name.trim(),
          value: correspondent,
          onChange: choose,
          error: errors.userId === undefined ? undefined : String(errors.userId),
        })}
      </CorrespondentField>
    </ChangesForm>
  );
}

type Body = NonNullable<CallInputOf<typeof schoolsApi.update>["body"]>;

const valuesOf = ({ name, type, rneCode, street, zipCode, city, country, ...season }: OfficeSchoolOnWire): SchoolValues => ({
  name,
  type,
  rneCode: rneCode ?? "",
  street,
  zipCode,
  city,
  country,
  estimatedParticipants: season.estimatedParticipants,
  visible: season.visible,
  proposeToBeHalfExamCenter: season.proposeToBeHalfExamCenter,
});

const correspondentOf = ({ user }: OfficeSchoolOnWire): CorrespondentChoice["value"] =>
  user && { id: user.id, label: `${user.contact.lastname} ${user.contact.firstname} (${user.username})`.trim() };
