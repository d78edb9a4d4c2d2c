import { Alert } from "@mantine/core";
import { formatInstant } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import type { SchoolStandingsOnWire } from "../school-stages.contract.ts";
import { openOnScreen } from "../still-open.ts";

/** Until when answers still come in. Nothing, of a stage that is over. */
export function StillOpen({ stage }: { stage: SchoolStandingsOnWire["stage"] }) {
  const sentence = openOnScreen(stage, serverTime(), formatInstant);
  return sentence && <Alert color="amber">{sentence}</Alert>;
}
