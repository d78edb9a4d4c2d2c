import { type ComponentProps, lazy, Suspense } from "react";
import { WithSeason } from "../../../frame/WithSeason.tsx";

/** Needed once per installation: kept out of the office's first files. */
const NextStepCard = lazy(() => import("#office/dashboard/web/NextStepCard.tsx"));

export const FirstSeason = () => (
  <Suspense>
    <NextStepCard />
  </Suspense>
);

/** A list of one year; before the first championship, the way to prepare it. */
export const OfficeSeason = (props: Omit<ComponentProps<typeof WithSeason>, "firstSeason">) => (
  <WithSeason {...props} firstSeason={<FirstSeason />} />
);
