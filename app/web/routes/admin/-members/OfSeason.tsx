import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Empty, Loading } from "#platform/web/states.tsx";
import { useSeason } from "../../../season.ts";

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
      {season ? (
        <Empty title="Aucune année n'est active">Choisissez-la dans la configuration.</Empty>
      ) : (
        <Loading label="Chargement de la liste..." lines={10} />
      )}
    </>
  );
}
