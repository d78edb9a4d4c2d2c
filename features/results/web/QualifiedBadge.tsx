import { Badge } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconHourglass } from "@tabler/icons-react";
import { qualificationLabel } from "../qualification.ts";

/** « Qualifié », « Non qualifié » or « En attente », with a text and an icon, not only a colour. */
export function QualifiedBadge({ qualified }: { qualified: boolean | null }) {
  const Icon = qualified === null ? IconHourglass : qualified ? IconCircleCheck : IconCircleX;
  return (
    <Badge
      variant="light"
      size="lg"
      radius="sm"
      miw="max-content"
      color={qualified === null ? "amber" : qualified ? "green" : "ink"}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {qualificationLabel(qualified)}
    </Badge>
  );
}
