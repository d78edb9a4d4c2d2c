import type { ReactNode } from "react";
import { Loading } from "#platform/web/states.tsx";
import OwnSchoolDiplomas, { useOwnSchoolDiplomas } from "#school/diplomas/web/OwnSchoolDiplomas.tsx";
import { OwnStages, useOwnStages } from "#school/school-stages/web/OwnStages.tsx";

/** The stages on screen and diplomas that a pupil has from their school this year. The content below waits for them, so that nothing moves. */
export default function OwnSchool({ userId, year, children }: { userId: string; year: number; children: ReactNode }) {
  const [stages, diplomas] = [useOwnStages(), useOwnSchoolDiplomas(year)];
  if (stages.isLoading || diplomas.isLoading) return <Loading lines={24} />;
  return (
    <>
      <OwnStages userId={userId} />
      <OwnSchoolDiplomas year={year} />
      {children}
    </>
  );
}
