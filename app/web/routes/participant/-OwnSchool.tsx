import type { ReactNode } from "react";
import OwnSchoolDiplomas, { useOwnSchoolDiplomas } from "#features/diplomas/web/OwnSchoolDiplomas.tsx";
import { OwnStages, useOwnStages } from "#features/school-stages/web/OwnStages.tsx";
import { Loading } from "#platform/web/states.tsx";

interface Props {
  readonly userId: string;
  readonly year: number;
  readonly children: ReactNode;
}

/** What a pupil has from their school this year: its stages on screen, and their diplomas. What follows waits for them, so that nothing moves. */
export default function OwnSchool({ userId, year, children }: Props) {
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
