import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { apiQuery } from "#platform/web/query.ts";

const route = getRouteApi("/admin/configuration/$");

/** The year of a page of the configuration, in its address. */
export function YearSelect({ year }: { year: number | null }) {
  const navigate = route.useNavigate();
  const years = useQuery(apiQuery(configurationApi.years)).data ?? [];
  const offered = [...new Set([...(year === null ? [] : [year]), ...years])].sort((one, other) => other - one);
  return (
    <Select
      aria-label="Année"
      w={120}
      allowDeselect={false}
      data={offered.map(String)}
      value={year === null ? null : String(year)}
      onChange={(chosen) => void navigate({ search: { year: Number(chosen) } })}
    />
  );
}
