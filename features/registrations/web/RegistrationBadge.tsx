import { Badge } from "@mantine/core";
import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { participantLabel, type RegistrationStatus } from "#features/registrations/validation.ts";

interface Props {
  readonly status: RegistrationStatus;
  /** In other words than the school's. */
  readonly label?: string;
}

/** « En attente » or « Confirmé », by its words and its drawing, and only then by its colour. */
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
