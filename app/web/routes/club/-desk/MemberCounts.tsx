import type { ComponentProps } from "react";
import { useMemberCount } from "#features/members/web/useMemberCount.ts";
import { RegistrationCounts } from "#features/registrations/web/RegistrationCounts.tsx";
import { formatCount } from "#platform/web/format.ts";

interface Props extends Omit<ComponentProps<typeof RegistrationCounts>, "all" | "pending" | "hasFailed"> {
  readonly clubId: string;
  readonly year: number;
}

/** How many members the year has, and how many are pending. */
export function MemberCounts({ clubId, year, ...filterProps }: Props) {
  const all = useMemberCount(clubId, year);
  const pending = useMemberCount(clubId, year, "PENDING");
  return (
    <RegistrationCounts
      all={all.data === undefined ? undefined : formatCount(all.data, "adhérent")}
      pending={pending.data}
      hasFailed={all.isError || pending.isError}
      {...filterProps}
    />
  );
}
