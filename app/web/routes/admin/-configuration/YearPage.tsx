import { Select } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { useSeason } from "../../../season.ts";

const route = getRouteApi("/admin/configuration/$");

/** A page of the configuration for one year: the one in its address, else the active one. */
export function YearPage({ title, lead, children }: { title: string; lead: ReactNode; children: (year: number) => ReactNode }) {
  const season = useSeason();
  const { year = season?.activeYear ?? null } = route.useSearch();
  return (
    <>
      <PageHead title={title} action={<YearSelect year={year} />}>
        {lead}
      </PageHead>
      {year !== null ? (
        <Fragment key={year}>{children(year)}</Fragment>
      ) : season ? (
        <Empty title="Aucune année n'est active">Choisissez une année ci-dessus.</Empty>
      ) : (
        <Loading lines={8} />
      )}
    </>
  );
}

function YearSelect({ year }: { year: number | null }) {
  const navigate = route.useNavigate();
  const years = useApiQuery(configurationApi.years).data ?? [];
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
