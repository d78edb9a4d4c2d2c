import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ContactDetails } from "./ContactDetails.tsx";
import { RefusableButton } from "./RefusableButton.tsx";
import { Part } from "./ui/Part.tsx";
import type { PersonInCharge, useInCharge } from "./useInCharge.ts";

interface Props {
  /** « du club » */
  readonly of: string;
  readonly about: string;
  readonly managers: ReturnType<typeof useInCharge>;
  /** The reason that the last one must stay; `null` if they may go. */
  readonly refusalToRemoveLast: string | null;
  /** Whether this is the last one who must stay; by default the only one. */
  readonly isLast?: (id: string) => boolean;
  readonly noteOn?: (person: PersonInCharge) => ReactNode;
  readonly children: ReactNode;
}

export const InCharge = ({
  of,
  about,
  managers: { people, before, remove },
  refusalToRemoveLast,
  isLast = () => people.length === 1,
  noteOn,
  children,
}: Props) => (
  <Part id="responsables" title="Responsables" isBare size="h3" mb={4}>
    <Text size="sm" c="dimmed">
      {about}
    </Text>
    <Stack component="ul" gap={0} mb={14} aria-label={`Responsables ${of}`}>
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
            {noteOn?.(person)}
          </ContactDetails>
          <RefusableButton
            variant="subtle"
            size="sm"
            px={8}
            flex="none"
            refusal={isLast(person.id) ? refusalToRemoveLast : null}
            aria-label={`Retirer ${person.label}`}
            onClick={() => remove(person.id)}
          >
            Retirer
          </RefusableButton>
        </Group>
      ))}
    </Stack>
    {children}
  </Part>
);
