import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { MailLink, PhoneLink } from "#platform/web/Address.tsx";
import type { ClubOnWire } from "../clubs.contract.ts";
import styles from "./Managers.module.css";

interface Props {
  readonly managers: ClubOnWire["controllers"];
  /** The reader. */
  readonly meId: string;
  /** How to join or leave. */
  readonly children: ReactNode;
}

/** The club's managers and their contact details (CLB-02). */
export const Managers = ({ managers, meId, children }: Props) => (
  <section className="card part" aria-labelledby="responsables">
    <Title order={2} size="h3" id="responsables">
      {managers.length > 1 ? "Responsables du club" : "Responsable du club"}
    </Title>
    <Stack className={styles.managers} mt={14} component="ul" gap={14}>
      {managers.map(({ id, contact: { firstname, lastname, email, phone } }) => (
        <Stack key={id} component="li" align="flex-start" gap={0} style={{ overflowWrap: "anywhere" }}>
          <strong>
            {firstname} {lastname}
            {id === meId && " (vous)"}
          </strong>
          {email && <MailLink email={email} />}
          {phone && <PhoneLink phone={phone} />}
        </Stack>
      ))}
    </Stack>
    <Text mt="md" c="dimmed" fz="sm">
      {children}
    </Text>
  </section>
);
