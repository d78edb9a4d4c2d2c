import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { languagesApi } from "#features/languages/languages.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { PersonFields } from "#features/people/web/PersonFields.tsx";
import { AddPupilModal, type AddTexts } from "#features/pupils/web/AddPupilModal.tsx";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { useMe } from "../../../../me.ts";
import { EditTask } from "./EditTask.tsx";

interface Props {
  /** Added so far, and pending. */
  readonly onAdded: (userIds: readonly string[]) => void;
  readonly onClose: () => void;
}

const texts: AddTexts = {
  title: "Ajouter un élève qualifié",
  lost: "L'élève que vous êtes en train de saisir ne sera pas ajouté.",
  added: (count) => formatCount(count, "élève ajouté", "élèves ajoutés"),
};

/** Adds pupils, one after the other (ETB-07); if the pupil already has an account, opens it instead. */
export function AddTask({ onAdded, onClose }: Props) {
  const [added, setAdded] = useState<readonly PersonOnWire[]>([]);
  const [existingId, setExistingId] = useState<string | null>(null);
  const addPerson = (person: PersonOnWire) => {
    const all = [...added, person];
    setAdded(all);
    onAdded(all.map(({ id }) => id));
  };
  const country = useMe()?.establishment?.country ?? "";
  const categories = useQuery(apiQuery(categoriesApi.names)).data;
  const languages = useQuery(apiQuery(languagesApi.names)).data;
  if (existingId !== null) return <EditTask userId={existingId} onClose={onClose} />;
  if (!categories || !languages) return null;
  return (
    <AddPupilModal
      categories={categories.filter(({ canRegister }) => canRegister).map(({ name }) => name)}
      languages={languages.map(({ language }) => language)}
      fields={({ form, category }) => (
        <PersonFields
          form={form}
          isAutoFocused
          languages={languages.map(({ language }) => language)}
          mail={{ required: true, description: "Celle de l'élève, d'un parent ou, à défaut, la vôtre." }}
          extraField={category}
        />
      )}
      country={country}
      texts={texts}
      added={added}
      onAdded={addPerson}
      onKnown={setExistingId}
      onClose={onClose}
    />
  );
}
