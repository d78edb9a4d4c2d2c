import { Anchor, Badge, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { roleLabels, statusLabels } from "#features/accounts/account-labels.ts";
import { FormerAccessAlert } from "#features/passwords/web/FormerAccessAlert.tsx";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { AccountTasks } from "./AccountTasks.tsx";
import { DuplicatesNotice } from "./DuplicatesNotice.tsx";
import styles from "./person.module.css";

interface Props {
  readonly person: PersonOnWire;
  readonly onDeleted: () => void;
}

const colors = { PENDING: "amber", CONFIRMED: "green", DESACTIVATED: "ink" } as const;

/** The account itself: its kind, whether it can sign in, and what it manages. */
export function AccountSection({ person, onDeleted }: Props) {
  const { role, status } = person;
  return (
    <section className={`card ${styles.account}`} aria-labelledby="compte">
      <div className={styles.state}>
        <Title order={2} size="h3" id="compte">
          Compte
        </Title>
        <Badge variant="light" size="lg" radius="sm" color={colors[status]}>
          {statusLabels[status]}
        </Badge>
        <Text c="dimmed">{roleLabels[role]}</Text>
      </div>
      <Responsibilities person={person} />
      <DuplicatesNotice id={person.id} />
      <FormerAccessAlert userId={person.id} email={person.contact.email} />
      <AccountTasks person={person} onDeleted={onDeleted} />
    </section>
  );
}

/** What the account manages, with links. */
function Responsibilities({ person: { controlledCenter, controlledClubs, establishment } }: Pick<Props, "person">) {
  if (controlledCenter.length === 0 && controlledClubs.length === 0 && !establishment) return null;
  const searchFor = (name: string) => ({ search: name });
  return (
    <ul className={styles.controls} aria-label="Ce que ce compte gère">
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
    </ul>
  );
}
