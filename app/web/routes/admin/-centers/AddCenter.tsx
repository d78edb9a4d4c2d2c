import type { NewCenterValues } from "#features/exam-centers/center-form.ts";
import type { ExamCenterOnWire } from "#features/exam-centers/exam-centers.contract.ts";
import { describeSending } from "#features/mail/sending-text.ts";
import { NoMailNotice } from "#features/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { PersonPicker } from "#features/people/web/PersonPicker.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { AddCenterModal } from "./AddCenterModal.tsx";

/** Adds a center. */
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
        toast.success(addedText(center, values, sendsMail));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const addedText = ({ name }: ExamCenterOnWire, { referent, contact }: NewCenterValues, sendsMail: boolean): string =>
  referent === "known" ? `Centre ${name} créé` : `Centre ${name} créé. ${describeSending(sendsMail, contact.email.trim())}`;
