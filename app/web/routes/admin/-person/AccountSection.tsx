import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { roleLabels } from "#features/accounts/account-labels.ts";
import { FormerAccessAlert } from "#features/passwords/web/FormerAccessAlert.tsx";
import { duplicatesApi } from "#features/people/duplicates.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { AccountBadge } from "#features/people/web/users.columns.tsx";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { AccountTasks } from "./AccountTasks.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly onDeleted: () => void;
}

/** The account itself: its kind, whether it can sign in, and what it manages. */
export function AccountSection({ person, onDeleted }: Props) {
  const { role, status } = person;
  return (
    <Stack className="card" component="section" gap="sm" pt={18} pb="lg" px={22} aria-labelledby="compte">
      <Group gap="6px 12px">
        <Title order={2} size="h3" id="compte">
          Compte
        </Title>
        <AccountBadge status={status} />
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
          <Anchor renderRoot={(props) => <Link {...props} to="/admin/centres/$centerId/{-$questionnaireId}" params={{ centerId: id }} />}>
            {name}
          </Anchor>
        </li>
      ))}
    </Stack>
  );
}

/** « 1 doublon probable », with a link to the comparison; nothing if there is none. */
function DuplicatesNotice({ id }: { id: string }) {
  const { data = [] } = useQuery(apiQuery(duplicatesApi.list, { params: { id } }));
  if (data.length === 0) return null;
  return (
    <Alert
      color="amber"
      icon={<IconUsers size={20} aria-hidden />}
      title={formatCount(data.length, "doublon probable", "doublons probables")}
    >
      <Anchor renderRoot={(props) => <Link {...props} to="/admin/users/doublons/$userId" params={{ userId: id }} />}>
        Comparer et fusionner
      </Anchor>
    </Alert>
  );
}
