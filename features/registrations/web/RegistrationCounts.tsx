import { Button, Group, Skeleton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { formatNumber } from "#platform/web/format.ts";
import styles from "./RegistrationCounts.module.css";

interface Props {
  /** « 23 élèves »; absent until loaded. */
  readonly all: string | undefined;
  /** The number of pending registrations. */
  readonly pending: number | undefined;
  /** Whether loading failed: then no count is shown. */
  readonly hasFailed?: boolean;
  readonly status: RegistrationStatus | undefined;
  readonly onStatus: (status: RegistrationStatus | undefined) => void;
  /** The end of the period, or that it is over. */
  readonly period: string;
}

/** « 23 élèves, 5 à confirmer »: the second filters the list. */
export function RegistrationCounts({ all, pending, hasFailed = false, status, onStatus, period }: Props) {
  const showsPendingOnly = status === "PENDING";
  return (
    <Group className={styles.counts} c="var(--ink-600)" mt="xs" mih={32} gap="6px 14px">
      {all === undefined || pending === undefined ? (
        !hasFailed && <Skeleton height={30} width={210} radius="xl" />
      ) : (
        <>
          <strong>{all}</strong>
          {(pending > 0 || showsPendingOnly) && (
            <Button
              size="compact-md"
              radius="xl"
              variant={showsPendingOnly ? "filled" : "default"}
              aria-pressed={showsPendingOnly}
              {...(showsPendingOnly && { rightSection: <IconX size={16} aria-hidden /> })}
              onClick={() => onStatus(showsPendingOnly ? undefined : "PENDING")}
            >
              {formatNumber(pending)} à confirmer
            </Button>
          )}
        </>
      )}
      <span>{period}</span>
    </Group>
  );
}
