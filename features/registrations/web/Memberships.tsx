import { Badge, Box, Group, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ownMembershipLabel } from "#features/memberships/membership-labels.ts";
import type { MembershipOnWire } from "#features/memberships/memberships.contract.ts";
import styles from "./Memberships.module.css";

interface Props {
  /** Newest first. */
  readonly memberships: readonly MembershipOnWire[];
  /** What to do about that of the active year while its payment is pending. */
  readonly pendingAction: ReactNode;
  readonly activeYear: number | null;
  /** Their owner, as the start of a sentence: « Votre club ». */
  readonly ownerName: string;
}

/** The membership of each year, and whether it is paid (ETB-01, CLB-02). */
export const Memberships = ({ memberships, pendingAction, activeYear, ownerName }: Props) => (
  <section className="card part" aria-labelledby="adhesions">
    <Title order={2} id="adhesions">
      Adhésion
    </Title>
    {memberships.length === 0 && (
      <Text c="dimmed" mt="xs">
        {ownerName} n'a encore adhéré pour aucune année.
      </Text>
    )}
    <ul className={styles.years}>
      {memberships.map(({ id, year, status }) => (
        <li key={id}>
          <Group className={styles.year} gap="8px 20px">
            <strong className="figures">{year}</strong>
            <Badge
              variant="light"
              color={status === "CONFIRMED" ? "green" : "amber"}
              size="lg"
              radius="sm"
              leftSection={status === "CONFIRMED" ? <IconCircleCheck size={18} aria-hidden /> : <IconHourglass size={18} aria-hidden />}
            >
              {ownMembershipLabel(status)}
            </Badge>
          </Group>
          {status === "PENDING" && year === activeYear && (
            <Box className={styles.pending} mt="xs" maw="68ch">
              {pendingAction}
            </Box>
          )}
        </li>
      ))}
    </ul>
  </section>
);
