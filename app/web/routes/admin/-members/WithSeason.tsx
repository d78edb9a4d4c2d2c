import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Loading } from "#platform/web/states.tsx";
import { useSeason } from "../../../season.ts";
import { FirstSeason } from "../-first-season/FirstSeason.tsx";

interface Season {
  readonly year: number;
  readonly activeYear: number | null;
}

interface Props {
  readonly title: string;
  /** The year in the address. */
  readonly requestedYear: number | undefined;
  readonly children: (season: Season) => ReactNode;
}

/** A list of one year: the one in the address, else the active one. */
export function WithSeason({ title, requestedYear, children }: Props) {
  const season = useSeason();
  const year = requestedYear ?? season?.activeYear ?? null;
  if (season && year !== null) return children({ year, activeYear: season.activeYear });
  return (
    <>
      <Title order={1}>{title}</Title>
      {season ? <FirstSeason season={season} /> : <Loading label="Chargement de la liste..." lines={10} />}
    </>
  );
}
