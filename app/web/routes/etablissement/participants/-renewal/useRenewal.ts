import { useState } from "react";
import { type Adjusted, linesOf } from "#features/pupils/renewal-lines.ts";
import { renewalsApi } from "#features/pupils/renewals.contract.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useMe } from "../../../../me.ts";
import type { Former, FormerLine } from "./lines.ts";

export type Renewed = AnswerOf<typeof renewalsApi.renew>;

interface Given {
  readonly pupils: readonly Former[];
  /** The year that they come from. */
  readonly year: number;
  readonly activeYear: number;
  /** The categories open to registrations. */
  readonly open: readonly string[];
}

/** What would be done with each pupil, what the correspondent changes of it, and the doing. */
export function useRenewal({ pupils, ...plan }: Given, onRenewed: (renewed: Renewed) => void) {
  const schoolType = useMe()?.establishment?.type ?? "";
  const [leavesOut, leaveOut] = useState(true);
  const [adjusted, setAdjusted] = useState<ReadonlyMap<string, Adjusted>>(new Map());
  const lines = linesOf(pupils, { ...plan, schoolType, leavesOut, adjusted });
  const adjust = (concerned: readonly FormerLine[], adjustment: Adjusted) =>
    setAdjusted(
      new Map([...adjusted, ...concerned.map(({ pupil: { userId: id } }) => [id, { ...adjusted.get(id), ...adjustment }] as const)]),
    );
  const sending = useMutation({
    mutationFn: () => call(renewalsApi.renew, { body: { rows: rowsOf(lines) } }),
    onSuccess: (renewed) => {
      setAdjusted(new Map());
      onRenewed(renewed);
    },
  });
  return {
    lines,
    adjust,
    leavesOut,
    /** Those who have left the school are left out, or taken up, whatever was said of each before. */
    leaveOut: (leaves: boolean) => {
      adjust(
        lines.filter(({ hasLeft }) => hasLeft),
        { isIncluded: !leaves },
      );
      leaveOut(leaves);
    },
    isChanged: adjusted.size > 0,
    sending,
  };
}

const rowsOf = (lines: readonly FormerLine[]) =>
  lines.flatMap(({ pupil: { userId }, categoryName, isIncluded }) =>
    isIncluded && categoryName !== null ? [{ userId, categoryName }] : [],
  );
