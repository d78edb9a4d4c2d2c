import { IconCoinEuro, IconCoinOff } from "@tabler/icons-react";
import type { MembershipOnWire } from "#features/memberships/memberships.contract.ts";
import { withElision } from "#platform/contract/elision.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";

/** A club or a school, with its memberships. */
export interface Member {
  readonly name: string;
  readonly registrations: readonly MembershipOnWire[];
}

/** The membership of a year, if any. */
export const membershipOf = ({ registrations }: Pick<Member, "registrations">, year: number): MembershipOnWire | undefined =>
  registrations.find((membership) => membership.year === year);

/** Confirms an awaited payment of the active year; the row's menu takes back a wrong confirmation. */
export function paymentAction(
  member: Member,
  { year, activeYear }: { readonly year: number; readonly activeYear: number | null },
  run: (membership: MembershipOnWire) => void,
): readonly RowAction[] {
  const membership = membershipOf(member, year);
  if (year !== activeYear || membership === undefined) return [];
  if (membership.status === "CONFIRMED")
    return [
      {
        label: `Remettre à payer l'adhésion ${withElision(member.name)}`,
        icon: <IconCoinOff size={18} aria-hidden />,
        run: () => run(membership),
      },
    ];
  return [
    {
      label: `Confirmer le paiement ${withElision(member.name)}`,
      icon: <IconCoinEuro size={20} aria-hidden />,
      isFirst: true,
      run: () => run(membership),
    },
  ];
}
