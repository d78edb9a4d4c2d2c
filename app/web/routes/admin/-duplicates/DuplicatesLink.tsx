import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { duplicatesApi } from "#features/people/duplicates.contract.ts";
import { formatNumber } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";

const STALE_MS = 60_000;

/** « Doublons probables (12) »: those of a season, if there are any; of all accounts, without a number, while there is no season. */
export function DuplicatesLink({ year }: { year: number | null | undefined }) {
  const { data } = useQuery({
    ...apiQuery(duplicatesApi.count, { query: { year: year ?? 0 } }),
    enabled: Boolean(year),
    staleTime: STALE_MS,
  });
  if (data?.count === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUsers size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/admin/users/doublons" search={year ? { year } : {}} />}
    >
      Doublons probables{data && ` (${formatNumber(data.count)})`}
    </Button>
  );
}
