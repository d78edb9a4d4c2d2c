import { Badge } from "@mantine/core";
import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { participantLabel } from "../validation.ts";

interface Props {
  readonly status: RegistrationStatus;
  /** Replaces the school's wording. */
  readonly label?: string;
}

/** « En attente » or « Confirmé », by text and icon, and only then by colour. */
export function RegistrationBadge({ status, label = participantLabel(status) }: Props) {
  const Icon = status === "CONFIRMED" ? IconCircleCheck : IconHourglass;
  return (
    <Badge
      variant="light"
      size="lg"
      radius="sm"
      miw="max-content"
      color={status === "CONFIRMED" ? "green" : "amber"}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {label}
    </Badge>
  );
}
