import { Anchor, Badge, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FormerCharge } from "#features/auth/web/FormerCharge.tsx";
import { roleNames, statusNames } from "#features/users/account-words.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { AccountTasks } from "./AccountTasks.tsx";
import { DuplicatesNotice } from "./DuplicatesNotice.tsx";
import styles from "./person.module.css";

interface Props {
  readonly person: PersonOnWire;
  readonly onDeleted: () => void;
}

const colors = { PENDING: "amber", CONFIRMED: "green", DESACTIVATED: "ink" } as const;

/** The account itself: what it is, whether one signs in with it, and what it runs. */
export function AccountSection({ person, onDeleted }: Props) {
  const { role, status } = person;
  return (
    <section className={`card ${styles.account}`} aria-labelledby="compte">
      <div className={styles.state}>
        <Title order={2} size="h3" id="compte">
          Compte
        </Title>
        <Badge variant="light" size="lg" radius="sm" color={colors[status]}>
          {statusNames[status]}
        </Badge>
        <Text c="dimmed">{roleNames[role]}</Text>
      </div>
      <Controlled person={person} />
      <DuplicatesNotice id={person.id} />
      <FormerCharge userId={person.id} email={person.contact.email} />
      <AccountTasks person={person} onDeleted={onDeleted} />
    </section>
  );
}

/** What the account runs, each with the way to it. */
function Controlled({ person: { controlledCenter, controlledClubs, establishment } }: Pick<Props, "person">) {
  if (controlledCenter.length === 0 && controlledClubs.length === 0 && !establishment) return null;
  const named = (name: string) => ({ search: name });
  return (
    <ul className={styles.controls} aria-label="Ce que ce compte gère">
      {establishment && (
        <li>
          Correspondant de{" "}
          <Anchor renderRoot={(props) => <Link {...props} to="/admin/etablissements" search={named(establishment.name)} />}>
            {establishment.name}
          </Anchor>
        </li>
      )}
      {controlledClubs.map(({ id, name }) => (
        <li key={id}>
          Gère le club <Anchor renderRoot={(props) => <Link {...props} to="/admin/clubs" search={named(name)} />}>{name}</Anchor>
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
