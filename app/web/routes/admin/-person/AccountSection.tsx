import { Anchor, Badge, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { roleLabels, statusLabels } from "#features/accounts/account-labels.ts";
import { FormerAccessAlert } from "#features/passwords/web/FormerAccessAlert.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { AccountTasks } from "./AccountTasks.tsx";
import { DuplicatesNotice } from "./DuplicatesNotice.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly onDeleted: () => void;
}

const colors = { PENDING: "amber", CONFIRMED: "green", DESACTIVATED: "ink" } as const;

/** The account itself: its kind, whether it can sign in, and what it manages. */
export function AccountSection({ person, onDeleted }: Props) {
  const { role, status } = person;
  return (
    <Stack className="card" component="section" gap="sm" pt={18} pb="lg" px={22} aria-labelledby="compte">
      <Group gap="6px 12px">
        <Title order={2} size="h3" id="compte">
          Compte
        </Title>
        <Badge variant="light" size="lg" radius="sm" color={colors[status]}>
          {statusLabels[status]}
        </Badge>
        <Text c="dimmed">{roleLabels[role]}</Text>
      </Group>
      <Responsibilities person={person} />
      <DuplicatesNotice id={person.id} />
      <FormerAccessAlert userId={person.id} email={person.contact.email} />
      <AccountTasks person={person} onDeleted={onDeleted} />
    </Stack>
  );
}

/** What the account manages, with links. */
function Responsibilities({ person: { controlledCenter, controlledClubs, establishment } }: Pick<Props, "person">) {
  if (controlledCenter.length === 0 && controlledClubs.length === 0 && !establishment) return null;
  const searchFor = (name: string) => ({ search: name });
  return (
    <Stack component="ul" gap={4} aria-label="Ce que ce compte gère">
      {establishment && (
        <li>
          Correspondant de{" "}
          <Anchor renderRoot={(props) => <Link {...props} to="/admin/etablissements" search={searchFor(establishment.name)} />}>
            {establishment.name}
          </Anchor>
        </li>
      )}
      {controlledClubs.map(({ id, name }) => (
        <li key={id}>
          Gère le club <Anchor renderRoot={(props) => <Link {...props} to="/admin/clubs" search={searchFor(name)} />}>{name}</Anchor>
        </li>
      ))}
      {controlledCenter.map(({ id, name }) => (
        <li key={id}>
          Gère le centre{" "}
          <Anchor renderRoot={(props) => <Link {...props} to="/admin/centres/$centerId" params={{ centerId: id }} />}>{name}</Anchor>
        </li>
      ))}
    </Stack>
  );
}
