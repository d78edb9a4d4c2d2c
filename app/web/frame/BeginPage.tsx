import { type ComponentProps, lazy, Suspense } from "react";
import { SheetLoading } from "#contest/sheet/web/AnswerSheet.tsx";
import { AreaFrame } from "./AreaFrame.tsx";

const BeginSheet = lazy(() => import("#contest/sheet/web/BeginSheet.tsx"));

/** The page before a time that holds. */
export const BeginPage = ({ area, ...sheet }: ComponentProps<typeof BeginSheet> & { readonly area: string }) => (
  <AreaFrame area={area} progress={0}>
    <Suspense fallback={<SheetLoading />}>
      <BeginSheet {...sheet} />
    </Suspense>
  </AreaFrame>
);
