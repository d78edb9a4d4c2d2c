import type { NewCenterValues } from "#features/exam-centers/center-form.ts";
import type { ExamCenterOnWire } from "#features/exam-centers/exam-centers.contract.ts";
import { AddCenterModal } from "#features/exam-centers/web/AddCenterModal.tsx";
import { leavingWords } from "#features/mail/departure-words.ts";
import { NoMailNotice } from "#features/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import { toast } from "#platform/web/toasts.tsx";

/** A new centre, from the form to the list. */
export function AddCenter({ onClose }: { onClose: () => void }) {
  const sendsMail = useSendsMail();
  return (
    <AddCenterModal
      notice={<NoMailNotice />}
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
        toast.success(addedWords(center, values, sendsMail));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const addedWords = ({ name }: ExamCenterOnWire, { referent, contact }: NewCenterValues, sendsMail: boolean): string =>
  referent === "known" ? `Centre ${name} créé` : `Centre ${name} créé. ${leavingWords(sendsMail, contact.email.trim())}`;
