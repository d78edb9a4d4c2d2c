import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { CorrespondentChoice } from "#features/establishments/web/CorrespondentField.tsx";
import { describeSending } from "#features/mail/sending-text.ts";
import { NoMailNotice } from "#features/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { OpenAccountModal } from "#features/people/web/OpenAccountModal.tsx";
import { PersonPicker } from "#features/people/web/PersonPicker.tsx";
import { toast } from "#platform/web/toasts.tsx";

/** Chooses who acts for a school: an account of a school, or one opened here. */
export function CorrespondentPicker({ school, value, onChange, error }: CorrespondentChoice) {
  const [isOpening, setOpening] = useState(false);
  const sendsMail = useSendsMail();
  return (
    <>
      <PersonPicker
        label="Correspondant"
        description="Un compte d'établissement qui n'en a pas d'autre."
        roles={["ESTABLISHEMENT"]}
        value={value}
        onChange={onChange}
        error={error}
      />
      <Group mt="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={school === ""}
          onClick={() => setOpening(true)}
        >
          Créer son compte
        </Button>
      </Group>
      {isOpening && (
        <OpenAccountModal
          notice={<NoMailNotice />}
          charge={{ title: "Créer un correspondant", role: "ESTABLISHEMENT", inCharge: { of: "school", name: school } }}
          onOpened={(id, { lastname, firstname, email }) => {
            toast.success(`Compte créé. ${describeSending(sendsMail, email)}`);
            onChange({ id, label: `${lastname} ${firstname}`.trim() });
            setOpening(false);
          }}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  );
}
