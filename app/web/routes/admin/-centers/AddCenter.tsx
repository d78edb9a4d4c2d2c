import type { NewCenterValues } from "#features/exam-centers/center-form.ts";
import type { ExamCenterOnWire } from "#features/exam-centers/exam-centers.contract.ts";
import { AddCenterModal } from "#features/exam-centers/web/AddCenterModal.tsx";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import { toast } from "#platform/web/toasts.tsx";

/** A new centre, from the form to the list. */
export const AddCenter = ({ onClose }: { onClose: () => void }) => (
  <AddCenterModal
    picker={({ value, onChange, error }) => (
      <PersonPicker
        label="Responsable du centre"
        description="Un participant, ou le correspondant d'un établissement."
        roles={["USER", "ESTABLISHEMENT"]}
        value={value}
        onChange={onChange}
        error={error}
      />
    )}
    onAdded={(center, values) => {
      toast.success(addedWords(center, values));
      onClose();
    }}
    onClose={onClose}
  />
);

const addedWords = ({ name }: ExamCenterOnWire, { referent, contact }: NewCenterValues): string =>
  referent === "known" ? `Centre ${name} créé` : `Centre ${name} créé. Un e-mail est parti vers ${contact.email.trim()}.`;
