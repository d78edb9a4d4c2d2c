import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { PersonOnWire } from "../people.contract.ts";
import styles from "./ContactPerson.module.css";

interface Props {
  readonly contact: Pick<PersonOnWire["contact"], "lastname" | "firstname" | "email" | "phone">;
  /** How to name somebody else. */
  readonly children: ReactNode;
}

/** The person to whom the federation writes (ETB-01). */
export const ContactPerson = ({ contact: { lastname, firstname, email, phone }, children }: Props) => (
  <section className="card part" aria-labelledby="correspondant">
    <Title order={2} id="correspondant">
      Correspondant
    </Title>
    <dl className={`facts ${styles.facts}`}>
      <Fact name="Nom">{lastname}</Fact>
      <Fact name="Prénom">{firstname}</Fact>
      <Fact name="E-mail">{email}</Fact>
      <Fact name="Téléphone">{phone}</Fact>
    </dl>
    <Text mt="md" c="dimmed" fz="sm">
      {children}
    </Text>
  </section>
);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || "-"}</dd>
  </div>
);
