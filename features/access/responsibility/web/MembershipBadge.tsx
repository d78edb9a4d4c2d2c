import { IconCircleCheck, IconHourglass, IconMinus } from "@tabler/icons-react";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { membershipLabel, membershipOf } from "../membership-labels.ts";
import type { MembershipOnWire } from "../memberships.contract.ts";

/** The membership of a year: « Payé », « À payé » or « Non inscrit » (ADM-13), by text and icon first, then by colour. */
export function MembershipBadge({ memberships, year }: { memberships: readonly MembershipOnWire[]; year: number }) {
  const status = membershipOf(memberships, year)?.status;
  const Icon = status === undefined ? IconMinus : status === "CONFIRMED" ? IconCircleCheck : IconHourglass;
  const color = status === undefined ? "gray" : status === "CONFIRMED" ? "green" : "amber";
  return (
    <StateBadge color={color} Icon={Icon}>
      {membershipLabel(status)}
    </StateBadge>
  );
}
