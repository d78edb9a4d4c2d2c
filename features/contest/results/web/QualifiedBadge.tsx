import { IconCircleCheck, IconCircleX, IconHourglass } from "@tabler/icons-react";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { qualificationLabel } from "../qualification.ts";

/** « Qualifié », « Non qualifié » or « En attente », with a text and an icon as well as a colour. */
export function QualifiedBadge({ qualified }: { qualified: boolean | null }) {
  const Icon = qualified === null ? IconHourglass : qualified ? IconCircleCheck : IconCircleX;
  return (
    <StateBadge color={qualified === null ? "amber" : qualified ? "green" : "ink"} Icon={Icon}>
      {qualificationLabel(qualified)}
    </StateBadge>
  );
}
