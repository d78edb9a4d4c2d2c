import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { describeSending } from "#features/mail/sending-text.ts";
import { NoMailNotice } from "#features/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { type Charge, OpenAccountModal } from "#features/people/web/OpenAccountModal.tsx";
import { PersonPicker } from "#features/people/web/PersonPicker.tsx";
import type { Role } from "#platform/contract/role.ts";
import type { PersonInCharge } from "#platform/web/InCharge.tsx";
import { toast } from "#platform/web/toasts.tsx";

interface Props {
  readonly description: string;
  readonly roles: readonly Role[];
  readonly excludedIds: readonly string[];
  readonly charge: Charge;
  readonly onPick: (person: PersonInCharge) => void;
}

/** Adds a manager: an existing account, or one opened here. */
export function ManagerPicker({ description, roles, excludedIds, charge, onPick }: Props) {
  const [isOpening, setOpening] = useState(false);
  const sendsMail = useSendsMail();
  return (
    <>
      <PersonPicker
        label="Ajouter un responsable"
        description={description}
        roles={roles}
        value={null}
        onChange={(picked) => picked && onPick(picked)}
        excludedIds={excludedIds}
      />
      <Group mt="xs">
        <Button variant="default" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpening(true)}>
          Créer son compte
        </Button>
      </Group>
      {isOpening && (
        <OpenAccountModal
          notice={<NoMailNotice />}
          charge={charge}
          onOpened={(id, { lastname, firstname, email, phone }) => {
            toast.success(`Compte créé. ${describeSending(sendsMail, email)}`);
            onPick({ id, label: `${lastname} ${firstname}`.trim(), email, phone });
            setOpening(false);
          }}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  );
}
