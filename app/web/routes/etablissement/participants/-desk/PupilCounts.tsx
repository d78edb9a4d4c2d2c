import type { ComponentProps } from "react";
import { usePupilCount } from "#features/pupils/web/usePupilCount.ts";
import { RegistrationCounts } from "#features/registrations/web/RegistrationCounts.tsx";
import { formatCount } from "#platform/web/format.ts";

interface Props extends Omit<ComponentProps<typeof RegistrationCounts>, "all" | "pending" | "hasFailed"> {
  readonly year: number;
}

/** How many pupils the year has, and how many are pending. */
export function PupilCounts({ year, ...filterProps }: Props) {
  const all = usePupilCount(year);
  const pending = usePupilCount(year, "PENDING");
  return (
    <RegistrationCounts
      all={all.data === undefined ? undefined : formatCount(all.data, "élève")}
      pending={pending.data}
      hasFailed={all.isError || pending.isError}
      {...filterProps}
    />
  );
}
