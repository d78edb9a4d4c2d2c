import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { AnySchoolSelect } from "#features/establishments/web/AnySchoolSelect.tsx";
import { languagesApi } from "#features/languages/languages.contract.ts";
import type { PupilValues } from "#features/pupils/pupil-form.ts";
import { type AddingWords, AddPupilModal } from "#features/pupils/web/AddPupilModal.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { PersonFields } from "#features/users/web/PersonFields.tsx";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
import { counted } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";

interface Props {
  /** Somebody of this name and birthday has an account already. */
  readonly onKnown: (userId: string) => void;
  readonly onClose: () => void;
}

const words: AddingWords = {
  title: "Inscrire un participant",
  lost: "Le participant que vous êtes en train de saisir ne sera pas inscrit.",
  added: (count) => counted(count, "participant inscrit", "participants inscrits"),
};

/** Registers participants for the active year, one after the other, in any period: with a school, with a club, or alone. */
export function RegisterTask({ onKnown, onClose }: Props) {
  const [added, setAdded] = useState<readonly PersonOnWire[]>([]);
  const answers = useQueries({ queries: [ask(categoriesApi.names), ask(languagesApi.names), ask(clubsApi.register)] });
  const [{ data: categories }, { data: languages }, { data: clubs }] = answers;
  if (!categories || !languages || !clubs) return null;
  return (
    <AddPupilModal
      words={words}
      categories={categories.filter(({ canRegister }) => canRegister).map(({ name }) => name)}
      languages={languages.map(({ language }) => language)}
      country="France"
      fields={({ form, category }) => (
        <>
          <Place form={form} clubs={clubs} />
          <PersonFields
            form={form}
            isBegun
            languages={languages.map(({ language }) => language)}
            mail={{ required: true, description: "Celle du participant, d'un parent ou d'un professeur." }}
            beside={category}
          />
        </>
      )}
      added={added}
      onAdded={(person) => setAdded([...added, person])}
      onKnown={onKnown}
      onClose={onClose}
    />
  );
}

interface PlaceProps {
  readonly form: UseFormReturnType<PupilValues>;
  readonly clubs: readonly { readonly id: string; readonly name: string; readonly city: string }[];
}

/** With whom: a school, a club, both or neither. */
const Place = ({ form, clubs }: PlaceProps) => (
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
