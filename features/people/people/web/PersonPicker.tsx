import { Select, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { roleLabels } from "#core/accounts/account-labels.ts";
import type { Role } from "#platform/contract/role.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { useSearchChoice } from "#platform/web/useSearchChoice.ts";
import { type PersonOnWire, usersApi } from "../people.contract.ts";

interface PickedPerson {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly value: PickedPerson | null;
  readonly onChange: (person: PickedPerson | null) => void;
  readonly roles?: readonly Role[];
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly excludedIds?: readonly string[];
}

const MAX_SHOWN = 20;

export function PersonPicker({ label, value, onChange, roles = [], excludedIds = [], required = false, ...props }: Props) {
  const { search, selectProps } = useSearchChoice(value && { value: value.id, label: value.label });
  const { data, error, isFetching } = useApiQuery(usersApi.all, {
    query: { search, limit: MAX_SHOWN, ...(roles.length > 0 && { "filter.role": [...roles] }) },
    placeholderData: keepPreviousData,
  });
  const people = new Map((data?.data ?? []).filter(({ id }) => !excludedIds.includes(id)).map((person) => [person.id, person]));
  const choices = [...people.values()].map((person) => ({ value: person.id, label: labelOf(person) }));
  return (
    <Select
      {...props}
      {...selectProps({ choices, isFetching, emptyMessage: error ? messageOf(error) : "Aucun compte trouvé" })}
      label={label}
      placeholder="Nom, identifiant, e-mail ou numéro"
      value={value?.id ?? null}
      onChange={(id, option) => onChange(id !== null && option ? { id, label: option.label } : null)}
      clearable={!required}
      allowDeselect={!required}
      renderOption={({ option }) => <Option name={option.label} person={people.get(option.value)} />}
      withAsterisk={required}
    />
  );
}

const labelOf = ({ contact, username }: PersonOnWire): string => `${contact.lastname} ${contact.firstname} (${username})`.trim();

const Option = ({ name, person }: { name: string; person: PersonOnWire | undefined }) => (
  <div>
    <Text size="sm">{name}</Text>
    {person && (
      <Text size="xs" c="dimmed">
        {[roleLabels[person.role], person.numPalmares, person.contact.email].filter(Boolean).join(" · ")}
      </Text>
    )}
  </div>
);
