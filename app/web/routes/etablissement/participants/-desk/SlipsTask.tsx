import { Button, Group, Text } from "@mantine/core";
import { SendLink } from "#features/auth/web/SendLink.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { SlipsModal } from "#features/pupils/web/SlipsModal.tsx";
import { useSlips } from "#features/pupils/web/useSlips.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";

interface Props {
  readonly people: readonly PersonOnWire[];
  readonly onClose: () => void;
}

/** Prints new codes for one pupil or the selection; a pupil who has an address gets a link by e-mail instead. */
export function SlipsTask({ people, onClose }: Props) {
  const slips = useSlips(
    people.map(({ id }) => id),
    () => {
      toast.success(people.length === 1 ? "Fiche téléchargée" : "Fiches téléchargées");
      onClose();
    },
  );
  const [one] = people;
  const isSingle = people.length === 1 && one !== undefined;
  return (
    <SlipsModal target={isSingle ? nameOf(one) : people.length} slips={slips} onClose={onClose}>
      {isSingle && one.contact.email && <MailLinkInstead person={one} onSent={onClose} />}
    </SlipsModal>
  );
}

const MailLinkInstead = ({ person, onSent }: { person: PersonOnWire; onSent: () => void }) => (
  <Group className="line-above" pt="md" justify="space-between">
    <Text flex="1 1 200px">Sans papier&nbsp;: un lien valable une heure, envoyé à {person.contact.email}.</Text>
    <SendLink userId={person.id} email={person.contact.email} onSent={onSent} />
  </Group>
);

/** Prints slips for pupils whose password was taken back. */
export function NewSlips({ userIds }: { userIds: readonly string[] }) {
  const slips = useSlips(userIds, () => toast.success("Fiches téléchargées"));
  return (
    <>
      <Text>Donnez-leur une nouvelle fiche pour en choisir un autre.</Text>
      {slips.failure && <Text role="alert">{messageOf(slips.failure)}</Text>}
      <Button size="sm" mt="sm" loading={slips.isBusy} onClick={slips.start}>
        Télécharger les nouvelles fiches (PDF)
      </Button>
    </>
  );
}
