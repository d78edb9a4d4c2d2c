import type { ButtonProps } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { formatNumber } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { duplicatesApi } from "../duplicates.contract.ts";

const STALE_MS = 60_000;

/** « Doublons probables (12) » of a season; always shown, without a number if there are none or no season. */
export function DuplicatesLink({ year, ...look }: { year: number | null | undefined } & Pick<ButtonProps, "size" | "variant">) {
  const { data } = useApiQuery(duplicatesApi.count, { query: { year: year ?? 0 }, enabled: Boolean(year), staleTime: STALE_MS });
  return (
    <LinkButton
      variant="default"
      {...look}
      leftSection={<IconUsers size={18} aria-hidden />}
      to="/admin/users/doublons"
      search={year ? { year } : {}}
    >
      Doublons probables{data && data.count > 0 && ` (${formatNumber(data.count)})`}
    </LinkButton>
  );
}
