import { Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { Empty, Loading } from "#platform/web/states.tsx";
import type { Season } from "#season/configuration/season.ts";
import { useSeason } from "../season.ts";

interface Props {
  readonly title: string;
  readonly order?: 1 | 2;
  readonly back?: ReactNode;
  readonly loadingLabel: string;
  readonly firstSeason?: ReactNode;
  readonly children: (year: number, season: Season) => ReactNode;
}

/** A list of one year: the one in the address, else the active one. */
export function WithSeason({ title, order = 1, back, loadingLabel, firstSeason, children }: Props) {
  const season = useSeason();
  const { year: requestedYear } = useSearch({ strict: false });
  const year = requestedYear ?? season?.activeYear ?? null;
  if (season && year !== null) return <Fragment key={year}>{children(year, season)}</Fragment>;
  if (season && !firstSeason) return <Empty title="Aucun championnat n'est ouvert pour le moment">Revenez à la rentrée.</Empty>;
  return (
    <>
      {back}
      <Title order={order} size="h1" {...(back && { mt: 4 })}>
        {title}
      </Title>
      {season && firstSeason ? firstSeason : <Loading label={loadingLabel} lines={10} />}
    </>
  );
}
