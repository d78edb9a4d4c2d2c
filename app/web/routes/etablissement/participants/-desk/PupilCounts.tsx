import type { ComponentProps } from "react";
import { usePupilCount } from "#features/pupils/web/usePupilCount.ts";
import { RegistrationCounts } from "#features/registrations/web/RegistrationCounts.tsx";
import { counted } from "#platform/web/format.ts";

interface Props extends Omit<ComponentProps<typeof RegistrationCounts>, "all" | "pending" | "hasFailed"> {
  readonly year: number;
}

/** How many pupils of the year there are, and wait to be confirmed. */
export function PupilCounts({ year, ...narrowing }: Props) {
  const all = usePupilCount(year);
  const pending = usePupilCount(year, "PENDING");
  return (
    <RegistrationCounts
      all={all.data === undefined ? undefined : counted(all.data, "élève")}
      pending={pending.data}
      hasFailed={all.isError || pending.isError}
      {...narrowing}
    />
  );
}
