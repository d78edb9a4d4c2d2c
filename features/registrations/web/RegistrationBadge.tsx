import { Badge } from "@mantine/core";
import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { participantLabel, type RegistrationStatus } from "#features/registrations/validation.ts";

/** « En attente » or « Confirmé », by its words and its drawing, and only then by its colour. */
export function RegistrationBadge({ status }: { status: RegistrationStatus }) {
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
      {participantLabel(status)}
    </Badge>
  );
}
