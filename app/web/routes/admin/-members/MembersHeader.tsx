import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { ask } from "#platform/web/query.ts";
import { DeskHeader } from "../../../frame/DeskHeader.tsx";

interface Props {
  readonly title: string;
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly actions: ReactNode;
  /** How many are members, and how many have paid. */
  readonly children: ReactNode;
}

/** Which list, of which year, and how many stand in it. */
export function MembersHeader({ title, year, onYear, actions, children }: Props) {
  const years = useQuery(ask(configurationApi.years)).data ?? [];
  const shown = [...new Set([...years, year])].toSorted((one, other) => other - one);
  return (
    <DeskHeader title={title} seasons={{ years: shown, year, onChoose: onYear }} actions={actions}>
      {children}
    </DeskHeader>
  );
}
