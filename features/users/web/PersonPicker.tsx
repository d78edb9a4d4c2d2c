import { Select, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Role } from "#platform/contract/role.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { useSoughtChoice } from "#platform/web/useSoughtChoice.ts";
import { roleNames } from "../account-words.ts";
import { type PersonOnWire, usersApi } from "../users.contract.ts";

/** An account chosen, and how it is called: « Durand Marie (marie.durand) ». */
interface Picked {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly value: Picked | null;
  readonly onChange: (picked: Picked | null) => void;
  /** Only accounts of these roles; all when none is named. */
  readonly roles?: readonly Role[];
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Those who cannot be chosen: already there. */
  readonly without?: readonly string[];
}

const MOST_SHOWN = 20;

/** One account among all, found by name, e-mail, identifier or member number. */
export function PersonPicker({ label, value, onChange, roles = [], without = [], required = false, ...props }: Props) {
  const { search, selectOf } = useSoughtChoice(value && { value: value.id, label: value.label });
  const { data, error, isFetching } = useQuery({
    ...ask(usersApi.all, { query: { search, limit: MOST_SHOWN, ...(roles.length > 0 && { "filter.role": [...roles] }) } }),
    placeholderData: keepPreviousData,
  });
  const people = new Map((data?.data ?? []).filter(({ id }) => !without.includes(id)).map((person) => [person.id, person]));
  const choices = [...people.values()].map((person) => ({ value: person.id, label: labelOf(person) }));
  return (
    <Select
      {...props}
      {...selectOf({ choices, isFetching, nothing: error ? messageOf(error) : "Aucun compte trouvé" })}
      label={label}
      placeholder="Nom, identifiant, e-mail ou numéro"
      value={value?.id ?? null}
      onChange={(id, option) => onChange(id !== null && option ? { id, label: option.label } : null)}
      clearable={!required}
      renderOption={({ option }) => <Option name={option.label} person={people.get(option.value)} />}
      withAsterisk={required}
    />
  );
}

const labelOf = ({ contact, username }: PersonOnWire): string => `${contact.lastname} ${contact.firstname} (${username})`.trim();

/** Namesakes are told apart by what stands below the name. */
const Option = ({ name, person }: { name: string; person: PersonOnWire | undefined }) => (
  <div>
    <Text size="sm">{name}</Text>
    {person && (
      <Text size="xs" c="dimmed">
        {[roleNames[person.role], person.numPalmares, person.contact.email].filter(Boolean).join(" · ")}
      </Text>
    )}
  </div>
);
