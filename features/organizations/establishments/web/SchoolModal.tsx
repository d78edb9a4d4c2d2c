import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { Loading } from "#platform/web/states.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { type OfficeSchoolOnWire, SchoolFacts, schoolsApi } from "../schools.contract.ts";
import { SchoolFields, type SchoolValues } from "./SchoolFields.tsx";

const OfficeColleagues = lazyPart(async () => ({ default: (await import("./Colleagues.tsx")).OfficeColleagues }), <Loading lines={1} />);

interface Correspondent {
  readonly id: string;
  readonly label: string;
}

interface CorrespondentChoice {
  readonly school: string;
  readonly value: Correspondent | null;
  readonly onChange: (chosen: Correspondent | null) => void;
  readonly error: string | undefined;
}

interface Props {
  /** Absent: a new school. */
  readonly school?: OfficeSchoolOnWire;
  readonly picker: (choice: CorrespondentChoice) => ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const empty: SchoolValues = {
  ...{ name: "", type: "", rneCode: "", street: "", zipCode: "", city: "", country: "France" },
  ...{ estimatedParticipants: 0, visible: false, proposeToBeHalfExamCenter: false },
};

/** A school as the office adds or changes it (ADM-07). An account created here stays chosen when the school is refused. */
export function SchoolModal({ school, picker, onClose, children }: Props) {
  const [correspondent, choose] = useState(() => correspondentOf(school));
  const [readUserId] = useState(school?.user?.id ?? null);
  const isOther = correspondent !== null && correspondent.id !== readUserId;
  const edit = useChangesForm({
    stored: school ? valuesOf(school) : empty,
    schema: SchoolFacts,
    others: isOther ? { userId: correspondent.id, ...(school && { readUserId }) } : {},
    save: (changes) =>
      school
        ? call(schoolsApi.update, { params: { id: school.id }, body: changes as CallInputOf<typeof schoolsApi.update>["body"] & object })
        : call(schoolsApi.create, { body: { ...empty, ...changes } as CallInputOf<typeof schoolsApi.create>["body"] }),
    done: (): string => (school ? "Établissement enregistré" : `Établissement ${edit.form.values.name} ajouté`),
    failed: school ? "Erreur lors de la mise à jour de l établissement" : shownByPage,
    onSaved: onClose,
  });
  const { values, errors } = edit.form;
  return (
    <FormModal
      title={school?.name ?? "Ajouter un établissement"}
      lossMessage={
        school
          ? "Ce que vous avez modifié de l'établissement n'est pas enregistré."
          : "L'établissement que vous saisissez ne sera pas créé."
      }
      edit={edit}
      onClose={onClose}
    >
      <SchoolFields form={edit.form} />
      <Part id="correspondant" title="Correspondant" isBare size="h3" mb={4}>
        <Text size="sm" c="dimmed" mb="sm">
          Le correspondant gère l'établissement et ses élèves. Quand il change, le précédent est prévenu par e-mail, et les fiches et liens
          qu'il avait donnés ne servent plus.
        </Text>
        {picker({
          school: values.name.trim(),
          value: correspondent,
          onChange: choose,
          error: errors.userId === undefined ? undefined : String(errors.userId),
        })}
      </Part>
      {school && <OfficeColleagues schoolId={school.id} />}
      {children}
    </FormModal>
  );
}

const valuesOf = ({ name, type, rneCode, street, zipCode, city, country, ...season }: OfficeSchoolOnWire): SchoolValues => ({
  ...{ name, type, rneCode: rneCode ?? "", street, zipCode, city, country },
  estimatedParticipants: season.estimatedParticipants,
  visible: season.visible,
  proposeToBeHalfExamCenter: season.proposeToBeHalfExamCenter,
});

const correspondentOf = (school: OfficeSchoolOnWire | undefined): Correspondent | null =>
  school?.user
    ? { id: school.user.id, label: `${school.user.contact.lastname} ${school.user.contact.firstname} (${school.user.username})`.trim() }
    : null;
