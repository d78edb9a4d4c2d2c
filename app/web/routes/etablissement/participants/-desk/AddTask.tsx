import { useState } from "react";
import { AddPupilModal, type AddTexts } from "#features/pupils/web/AddPupilModal.tsx";
import { formatCount } from "#platform/web/format.ts";
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
  mail: "Celle de l'élève, d'un parent ou, à défaut, la vôtre.",
};

/** Adds pupils, one after the other (ETB-07); if the pupil already has an account, opens it instead. */
export function AddTask({ onAdded, onClose }: Props) {
  const [existingId, setExistingId] = useState<string | null>(null);
  const country = useMe()?.establishment?.country ?? "";
  if (existingId !== null) return <EditTask userId={existingId} onClose={onClose} />;
  return <AddPupilModal country={country} texts={texts} onAdded={onAdded} onKnown={setExistingId} onClose={onClose} />;
}
