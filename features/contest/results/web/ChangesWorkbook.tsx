import { Button } from "@mantine/core";
import { download } from "#platform/web/download.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { type WhatIfRequestOnWire, whatIfApi } from "../what-if.contract.ts";

interface Props {
  readonly stageId: string;
  /** What would be different. */
  readonly difference: WhatIfRequestOnWire;
}

/** All people of whom something would change, as a workbook (RUL-03). */
export const ChangesWorkbook = ({ stageId, difference }: Props) => (
  <PeopleWorkbook run={() => download(whatIfApi.workbook, { params: { id: stageId }, body: difference })} />
);

/** Downloads all people of whom something would change. */
export function PeopleWorkbook({ run }: { run: () => Promise<unknown> }) {
  const exported = useMutation({ mutationFn: run, meta: { skipsRefetch: true } });
  return (
    <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate()}>
      Toutes les personnes (.xlsx)
    </Button>
  );
}
