import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { participantLabel } from "../validation.ts";

/** « En attente » or « Confirmé », by text and icon as well as colour. */
export function RegistrationBadge({ status, label = participantLabel(status) }: { status: RegistrationStatus; label?: string }) {
  const Icon = status === "CONFIRMED" ? IconCircleCheck : IconHourglass;
  return (
    <StateBadge color={status === "CONFIRMED" ? "green" : "amber"} Icon={Icon}>
      {label}
    </StateBadge>
  );
}
