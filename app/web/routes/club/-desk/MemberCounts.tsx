import type { ComponentProps } from "react";
import { useMemberCount } from "#features/members/web/useMemberCount.ts";
import { RegistrationCounts } from "#features/registrations/web/RegistrationCounts.tsx";
import { counted } from "#platform/web/format.ts";

interface Props extends Omit<ComponentProps<typeof RegistrationCounts>, "all" | "pending" | "hasFailed"> {
  readonly clubId: string;
  readonly year: number;
}

/** How many members of the year there are, and wait to be confirmed. */
export function MemberCounts({ clubId, year, ...narrowing }: Props) {
  const all = useMemberCount(clubId, year);
  const pending = useMemberCount(clubId, year, "PENDING");
  return (
    <RegistrationCounts
      all={all.data === undefined ? undefined : counted(all.data, "adhérent")}
      pending={pending.data}
      hasFailed={all.isError || pending.isError}
      {...narrowing}
    />
  );
}
