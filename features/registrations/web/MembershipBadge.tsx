import { Badge } from "@mantine/core";
import { IconCircleCheck, IconHourglass, IconMinus } from "@tabler/icons-react";
import { membershipLabel, type RegistrationStatus } from "#features/memberships/membership-labels.ts";

/** « Payé », « À payé » or « Non inscrit » (ADM-13), by text and icon, and only then by colour. */
export function MembershipBadge({ status }: { status: RegistrationStatus | undefined }) {
  const Icon = status === undefined ? IconMinus : status === "CONFIRMED" ? IconCircleCheck : IconHourglass;
  const color = status === undefined ? "gray" : status === "CONFIRMED" ? "green" : "amber";
  return (
    <Badge variant="light" size="lg" radius="sm" miw="max-content" color={color} leftSection={<Icon size={14} aria-hidden />}>
      {membershipLabel(status)}
    </Badge>
  );
}
