import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { AnySchoolSelect } from "#features/establishments/web/AnySchoolSelect.tsx";
import type { PupilValues } from "#features/pupils/pupil-form.ts";
import { AddPupilModal, type AddTexts } from "#features/pupils/web/AddPupilModal.tsx";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";

interface Props {
  /** There is already an account with this name and birthday. */
  readonly onExistingAccount: (userId: string) => void;
  readonly onClose: () => void;
}

const texts: AddTexts = {
  title: "Inscrire un participant",
  lost: "Le participant que vous êtes en train de saisir ne sera pas inscrit.",
  added: (count) => formatCount(count, "participant inscrit", "participants inscrits"),
  mail: "Celle du participant, d'un parent ou d'un professeur.",
};

/** Registers participants for the active year, one after the other, in any period: with a school, with a club, or alone. */
export function RegisterTask({ onExistingAccount, onClose }: Props) {
  const clubs = useQuery(apiQuery(clubsApi.register)).data;
  if (!clubs) return null;
  return (
    <AddPupilModal
      country="France"
      texts={texts}
      extraFields={(form) => <SchoolAndClubFields form={form} clubs={clubs} />}
      onKnown={onExistingAccount}
      onClose={onClose}
    />
  );
}

interface SchoolAndClubFieldsProps {
  readonly form: UseFormReturnType<PupilValues>;
  readonly clubs: readonly { readonly id: string; readonly name: string; readonly city: string }[];
}

/** With a school, a club, both or neither. */
const SchoolAndClubFields = ({ form, clubs }: SchoolAndClubFieldsProps) => (
  <FieldGrid>
    <AnySchoolSelect
      label="Établissement (facultatif)"
      value={form.values.establishmentId || null}
      onChange={(id) => form.setFieldValue("establishmentId", id ?? "")}
      error={form.errors.establishment}
    />
    <Select
      label="Club (facultatif)"
      placeholder="Nom ou ville"
      data={clubs.map(({ id, name, city }) => ({ value: id, label: [name, city].filter(Boolean).join(", ") }))}
      searchable
      clearable
      limit={50}
      nothingFoundMessage="Aucun club trouvé"
      value={form.values.clubId || null}
      onChange={(id) => form.setFieldValue("clubId", id ?? "")}
      error={form.errors.club}
    />
  </FieldGrid>
);
