import { Badge, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MembershipOnWire } from "../registrations.contract.ts";
import { ownMembershipLabel } from "../validation.ts";
import styles from "./Memberships.module.css";

interface Props {
  /** Newest first. */
  readonly memberships: readonly MembershipOnWire[];
  /** What to do about that of the active year, while it waits for its payment. */
  readonly whenPending: ReactNode;
  readonly activeYear: number | null;
  /** Whose they are, as a sentence begins: « Votre club ». */
  readonly whose: string;
}

/** The membership of each year, and whether it is paid (ETB-01, CLB-02). */
export const Memberships = ({ memberships, whenPending, activeYear, whose }: Props) => (
  <section className={`card ${styles.card}`} aria-labelledby="adhesions">
    <Title order={2} id="adhesions">
      Adhésion
    </Title>
    {memberships.length === 0 && <Text c="dimmed">{whose} n'a encore adhéré pour aucune année.</Text>}
    <ul className={styles.years}>
      {memberships.map(({ id, year, status }) => (
        <li key={id}>
          <div className={styles.year}>
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
          </div>
          {status === "PENDING" && year === activeYear && <div className={styles.pending}>{whenPending}</div>}
        </li>
      ))}
    </ul>
  </section>
);
