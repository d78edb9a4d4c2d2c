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
  /** The year that the address names. */
  readonly asked: number | undefined;
  readonly children: (season: Season) => ReactNode;
}

/** A list of one year: the one that the address names, else the active one. */
export function OfSeason({ title, asked, children }: Props) {
  const season = useSeason();
  const year = asked ?? season?.activeYear ?? null;
  if (season && year !== null) return children({ year, activeYear: season.activeYear });
  return (
    <>
      <Title order={1}>{title}</Title>
      {season ? <FirstSeason season={season} /> : <Loading label="Chargement de la liste..." lines={10} />}
    </>
  );
}
