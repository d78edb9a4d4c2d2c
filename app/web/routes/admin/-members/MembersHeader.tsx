import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { DeskHeader } from "#platform/web/DeskHeader.tsx";
import { apiQuery } from "#platform/web/query.ts";

interface Props {
  readonly title: string;
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly actions: ReactNode;
  /** Counts of members and payments. */
  readonly children: ReactNode;
}

/** Title, year and counts of a list. */
export function MembersHeader({ title, year, onYear, actions, children }: Props) {
  const years = useQuery(apiQuery(configurationApi.years)).data ?? [];
  const shown = [...new Set([...years, year])].toSorted((one, other) => other - one);
  return (
    <DeskHeader title={title} seasons={{ years: shown, year, onChoose: onYear }} actions={actions}>
      {children}
    </DeskHeader>
  );
}
