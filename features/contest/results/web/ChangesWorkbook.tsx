import { Button } from "@mantine/core";
import { download } from "#platform/web/download.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { type WhatIfRequestOnWire, whatIfApi } from "../what-if.contract.ts";

interface Props {
  readonly stageId: string;
  readonly difference: WhatIfRequestOnWire;
}

export const ChangesWorkbook = ({ stageId, difference }: Props) => (
  <PeopleWorkbook run={() => download(whatIfApi.workbook, { params: { id: stageId }, body: difference })} />
);

export function PeopleWorkbook({ run }: { run: () => Promise<unknown> }) {
  const exported = useMutation({ mutationFn: run, meta: { skipsRefetch: true } });
  return (
    <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate()}>
      Toutes les personnes (.xlsx)
    </Button>
  );
}
