import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { leavingWords } from "#features/mail/departure-words.ts";
import { NoMailNotice } from "#features/mail/web/NoMailNotice.tsx";
import { useSendsMail } from "#features/mail/web/useSendsMail.ts";
import { type Charge, OpenAccountModal } from "#features/sign-up/web/OpenAccountModal.tsx";
import { PersonPicker } from "#features/users/web/PersonPicker.tsx";
import type { Role } from "#platform/contract/role.ts";
import type { PersonInCharge } from "#platform/web/InCharge.tsx";
import { toast } from "#platform/web/toasts.tsx";

interface Props {
  readonly description: string;
  readonly roles: readonly Role[];
  readonly without: readonly string[];
  readonly charge: Charge;
  readonly onPick: (person: PersonInCharge) => void;
}

/** One more account to run something: found among all, or opened here. */
export function ManagerPicker({ description, roles, without, charge, onPick }: Props) {
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
        without={without}
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
            toast.success(`Compte créé. ${leavingWords(sendsMail, email)}`);
            onPick({ id, label: `${lastname} ${firstname}`.trim(), email, phone });
            setOpening(false);
          }}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  );
}
