import { useState } from "react";
import { type Adjustment, linesOf } from "#people/pupils/renewal-lines.ts";
import { renewalsApi } from "#people/pupils/renewals.contract.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { useMe } from "../../../../me.ts";
import type { FormerLine, FormerPupil } from "./lines.ts";

export type RenewalResult = ResponseOf<typeof renewalsApi.renew>;

interface RenewalInput {
  readonly pupils: readonly FormerPupil[];
  readonly year: number;
  readonly activeYear: number;
  readonly open: readonly string[];
}

export function useRenewal({ pupils, ...plan }: RenewalInput, onRenewed: (renewed: RenewalResult) => void) {
  const schoolType = useMe()?.establishment?.type ?? "";
  const [excludesLeavers, setExcludesLeavers] = useState(true);
  const [adjustments, setAdjusted] = useState<ReadonlyMap<string, Adjustment>>(new Map());
  const [isTyping, setTyping] = useState(false);
  const [sent, setSent] = useState(0);
  const lines = linesOf(pupils, { ...plan, schoolType, excludesLeavers, adjustments });
  const adjust = (targets: readonly FormerLine[], adjustment: Adjustment) =>
    setAdjusted(
      new Map([...adjustments, ...targets.map(({ pupil: { userId: id } }) => [id, { ...adjustments.get(id), ...adjustment }] as const)]),
    );
  const sending = useMutation({
    mutationFn: () => call(renewalsApi.renew, { body: { rows: rowsOf(lines) } }),
    failed: shownByPage,
    onSuccess: (renewed) => {
      setAdjusted(new Map());
      setSent((before) => before + 1);
      onRenewed(renewed);
    },
  });
  return {
    lines,
    sent,
    setTyping,
    adjust,
    excludesLeavers,
    /** Leaves out, or includes, the pupils who have left the school, overriding earlier choices. */
    setExcludesLeavers: (isExcluded: boolean) => {
      adjust(
        lines.filter(({ hasLeft }) => hasLeft),
        { isIncluded: !isExcluded },
      );
      setExcludesLeavers(isExcluded);
    },
    isChanged: isTyping || adjustments.size > 0,
    sending,
  };
}

const rowsOf = (lines: readonly FormerLine[]) =>
  lines.flatMap(({ pupil: { userId }, categoryName, className, isIncluded }) =>
    isIncluded && categoryName !== null ? [{ userId, categoryName, className }] : [],
  );
