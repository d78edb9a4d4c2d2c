import OwnSchoolDiplomas from "#features/diplomas/web/OwnSchoolDiplomas.tsx";
import { OwnStages } from "#features/school-stages/web/OwnStages.tsx";

/** What a pupil has from their school this year: its stages on screen, and their diplomas. */
export default function OwnSchool({ year }: { year: number }) {
  return (
    <>
      <OwnStages />
      <OwnSchoolDiplomas year={year} />
    </>
  );
}
