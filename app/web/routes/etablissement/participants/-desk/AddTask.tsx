import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { languagesApi } from "#features/languages/languages.contract.ts";
import { type AddingWords, AddPupilModal } from "#features/pupils/web/AddPupilModal.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { PersonFields } from "#features/users/web/PersonFields.tsx";
import { counted } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";
import { useMe } from "../../../../me.ts";
import { EditTask } from "./EditTask.tsx";

interface Props {
  /** These have been added so far, and wait to be confirmed. */
  readonly onAdded: (userIds: readonly string[]) => void;
  readonly onClose: () => void;
}

const words: AddingWords = {
  title: "Ajouter un élève qualifié",
  lost: "L'élève que vous êtes en train de saisir ne sera pas ajouté.",
  added: (count) => counted(count, "élève ajouté", "élèves ajoutés"),
};

/** Adds pupils, one after the other (ETB-07); one who has an account already is opened instead. */
export function AddTask({ onAdded, onClose }: Props) {
  const [added, setAdded] = useState<readonly PersonOnWire[]>([]);
  const [known, setKnown] = useState<string | null>(null);
  const welcome = (person: PersonOnWire) => {
    const all = [...added, person];
    setAdded(all);
    onAdded(all.map(({ id }) => id));
  };
  const country = useMe()?.establishment?.country ?? "";
  const categories = useQuery(ask(categoriesApi.names)).data;
  const languages = useQuery(ask(languagesApi.names)).data;
  if (known !== null) return <EditTask userId={known} onClose={onClose} />;
  if (!categories || !languages) return null;
  return (
    <AddPupilModal
      categories={categories.filter(({ canRegister }) => canRegister).map(({ name }) => name)}
      languages={languages.map(({ language }) => language)}
      fields={({ form, category }) => (
        <PersonFields
          form={form}
          isBegun
          languages={languages.map(({ language }) => language)}
          mail={{ required: true, description: "Celle de l'élève, d'un parent ou, à défaut, la vôtre." }}
          beside={category}
        />
      )}
      country={country}
      words={words}
      added={added}
      onAdded={welcome}
      onKnown={setKnown}
      onClose={onClose}
    />
  );
}
