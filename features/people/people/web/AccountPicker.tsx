import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import type { PersonInCharge } from "#platform/web/useInCharge.ts";
import { type Charge, OpenAccountModal } from "./OpenAccountModal.tsx";
import { PersonPicker } from "./PersonPicker.tsx";

interface Props extends ComponentProps<typeof PersonPicker> {
  readonly charge: Charge;
  /** Whether an account can be opened: the place already has a name. */
  readonly canOpen?: boolean;
  readonly onOpened: (person: PersonInCharge) => void;
}

export function AccountPicker({ charge, canOpen = true, onOpened, ...picker }: Props) {
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <PersonPicker {...picker} />
      <Group mt="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!canOpen}
          onClick={() => setOpening(true)}
        >
          Créer son compte
        </Button>
      </Group>
      {isOpening && (
        <OpenAccountModal
          charge={charge}
          onOpened={(id, { lastname, firstname, email, phone }) => {
            onOpened({ id, label: `${lastname} ${firstname}`.trim(), email, phone });
            setOpening(false);
          }}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  );
}
