import type { ComponentProps } from "react";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { WithSeason } from "../../../frame/WithSeason.tsx";

/** Needed once per installation: kept out of the office's first files. */
export const FirstSeason = lazyPart(() => import("#office/dashboard/web/NextStepCard.tsx"));

/** A list of one year; before the first championship, the way to prepare it. */
export const OfficeSeason = (props: Omit<ComponentProps<typeof WithSeason>, "firstSeason">) => (
  <WithSeason {...props} firstSeason={<FirstSeason />} />
);
