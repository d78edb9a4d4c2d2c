import { Group, Stack } from "@mantine/core";
import { ContactDetails } from "./ContactDetails.tsx";
import { RefusableButton } from "./RefusableButton.tsx";

/** A person in charge of something, or about to be. */
export interface PersonInCharge {
  readonly id: string;
  readonly label: string;
  readonly email?: string;
  readonly phone?: string;
}

interface Props {
  readonly label: string;
  readonly people: readonly PersonInCharge[];
  /** The people already saved. */
  readonly before: readonly { readonly id: string }[];
  /** Why the last one must stay; `null`: they may go. */
  readonly refusalToRemoveLast: string | null;
  readonly onRemove: (id: string) => void;
}

/** The people in charge of something, how to reach them, and a button to remove each. */
export const InCharge = ({ label, people, before, refusalToRemoveLast, onRemove }: Props) => (
  <Stack component="ul" gap={0} mb={14} aria-label={label}>
    {people.map((person) => (
      <Group
        key={person.id}
        component="li"
        py={10}
        style={{ borderBottom: "1px solid var(--rule)" }}
        wrap="nowrap"
        justify="space-between"
        gap="sm"
      >
        <ContactDetails name={person.label} email={person.email} phone={person.phone}>
          {!before.some(({ id }) => id === person.id) && <span>À enregistrer</span>}
        </ContactDetails>
        <RefusableButton
          variant="subtle"
          size="compact-sm"
          refusal={people.length === 1 ? refusalToRemoveLast : null}
          aria-label={`Retirer ${person.label}`}
          onClick={() => onRemove(person.id)}
        >
          Retirer
        </RefusableButton>
      </Group>
    ))}
  </Stack>
);
