import { Group, Text } from "@mantine/core";
import { SendLink } from "#features/auth/web/SendLink.tsx";
import { SlipsModal } from "#features/pupils/web/SlipsModal.tsx";
import { useSlips } from "#features/pupils/web/useSlips.ts";
import { nameOf } from "#features/results/stage-person.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { toast } from "#platform/web/toasts.tsx";
import styles from "./desk.module.css";

interface Props {
  readonly people: readonly PersonOnWire[];
  readonly onClose: () => void;
}

/** New codes on paper, for one pupil or for those chosen; for one who has an address, a link by e-mail instead. */
export function SlipsTask({ people, onClose }: Props) {
  const slips = useSlips(
    people.map(({ id }) => id),
    () => {
      toast.success(people.length === 1 ? "Fiche téléchargée" : "Fiches téléchargées");
      onClose();
    },
  );
  const [one] = people;
  const isOne = people.length === 1 && one !== undefined;
  return (
    <SlipsModal whom={isOne ? nameOf(one) : people.length} slips={slips} onClose={onClose}>
      {isOne && one.contact.email && <ByMail person={one} onSent={onClose} />}
    </SlipsModal>
  );
}

const ByMail = ({ person, onSent }: { person: PersonOnWire; onSent: () => void }) => (
  <Group className={styles.otherway} justify="space-between">
    <Text flex="1 1 200px">Sans papier&nbsp;: un lien valable une heure, envoyé à {person.contact.email}.</Text>
    <SendLink userId={person.id} email={person.contact.email} onSent={onSent} />
  </Group>
);
