import { AddSchoolModal } from "#features/establishments/web/AddSchoolModal.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { CorrespondentPicker } from "./CorrespondentPicker.tsx";

/** Adds a school. */
export const AddSchool = ({ onClose }: { onClose: () => void }) => (
  <AddSchoolModal
    picker={(choice) => <CorrespondentPicker {...choice} />}
    onAdded={(name) => {
      toast.success(`Établissement ${name} ajouté`);
      onClose();
    }}
    onClose={onClose}
  />
);
