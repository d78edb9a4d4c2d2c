import { AddClubModal } from "#features/clubs/web/AddClubModal.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { ClubManagerPicker } from "./ClubManagerPicker.tsx";

/** Adds a club. */
export const AddClub = ({ onClose }: { onClose: () => void }) => (
  <AddClubModal
    picker={(choice) => <ClubManagerPicker {...choice} />}
    onAdded={(name) => {
      toast.success(`Club ${name} ajouté`);
      onClose();
    }}
    onClose={onClose}
  />
);
