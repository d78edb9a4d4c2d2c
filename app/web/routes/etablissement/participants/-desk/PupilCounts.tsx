import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { usePupilCount } from "#features/pupils/web/usePupilCount.ts";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import styles from "./desk.module.css";

interface Props {
  readonly year: number;
  readonly status: RegistrationStatus | undefined;
  readonly onStatus: (status: RegistrationStatus | undefined) => void;
  /** Until when, or that it is over. */
  readonly period: string;
}

/** « 23 élèves, 5 à confirmer »: the second shows them alone. */
export function PupilCounts({ year, status, onStatus, period }: Props) {
  const all = usePupilCount(year).data;
  const pending = usePupilCount(year, "PENDING").data;
  const isNarrowed = status === "PENDING";
  return (
    <div className={styles.counts}>
      {all !== undefined && pending !== undefined && (
        <>
          <strong>{counted(all, "élève")}</strong>
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
