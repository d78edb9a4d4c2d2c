import { Loading } from "#platform/web/states.tsx";
import OwnSchoolDiplomas, { useOwnSchoolDiplomas } from "#school/diplomas/web/OwnSchoolDiplomas.tsx";
import { type BeforeConsentsProps, OwnStagesBeforeConsents, useOwnStages } from "#school/school-stages/web/OwnStages.tsx";
import { useSeason } from "../season.ts";

type Props = Omit<BeforeConsentsProps, "diplomas">;

/** A school's stages, also closed ones, and its diplomas, which do not wait for the federation's consents (CLS-03, DIP-01). */
export default function OwnSchoolBeforeConsents(props: Props) {
  const season = useSeason();
  if (!season) return <Loading lines={8} />;
  return season.activeYear === null ? props.children : <OfYear {...props} year={season.activeYear} />;
}

function OfYear({ year, ...props }: Props & { readonly year: number }) {
  const [stages, { data: diplomas = [], isLoading }] = [useOwnStages(), useOwnSchoolDiplomas(year)];
  if (stages.isLoading || isLoading) return <Loading lines={8} />;
  return <OwnStagesBeforeConsents {...props} diplomas={diplomas.length > 0 && <OwnSchoolDiplomas year={year} />} />;
}
