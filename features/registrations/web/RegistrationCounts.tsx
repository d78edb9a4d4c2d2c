import { Button, Skeleton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { formatNumber } from "#platform/web/format.ts";
import type { RegistrationStatus } from "../validation.ts";
import styles from "./RegistrationCounts.module.css";

interface Props {
  /** « 23 élèves »; absent while it is not known. */
  readonly all: string | undefined;
  /** How many wait to be confirmed. */
  readonly pending: number | undefined;
  /** Whether they could not be had: nothing is said of them. */
  readonly hasFailed?: boolean;
  readonly status: RegistrationStatus | undefined;
  readonly onStatus: (status: RegistrationStatus | undefined) => void;
  /** Until when, or that it is over. */
  readonly period: string;
}

/** « 23 élèves, 5 à confirmer »: the second shows them alone. */
export function RegistrationCounts({ all, pending, hasFailed = false, status, onStatus, period }: Props) {
  const isNarrowed = status === "PENDING";
  return (
    <div className={styles.counts}>
      {all === undefined || pending === undefined ? (
        !hasFailed && <Skeleton height={30} width={210} radius="xl" />
      ) : (
        <>
          <strong>{all}</strong>
          {(pending > 0 || isNarrowed) && (
            <Button
              size="compact-md"
              radius="xl"
              variant={isNarrowed ? "filled" : "default"}
              aria-pressed={isNarrowed}
              {...(isNarrowed && { rightSection: <IconX size={16} aria-hidden /> })}
              onClick={() => onStatus(isNarrowed ? undefined : "PENDING")}
            >
              {formatNumber(pending)} à confirmer
            </Button>
          )}
        </>
      )}
      <span>{period}</span>
    </div>
  );
}
