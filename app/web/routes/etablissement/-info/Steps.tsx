import type { SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";
import { firstSteps } from "#organizations/establishments/first-steps.ts";
import { FirstSteps } from "#organizations/establishments/web/FirstSteps.tsx";
import { PreparedNotice } from "#people/pupils/web/pupils-page.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import RenewMembership from "../../../requests/RenewMembership.tsx";
import styles from "./school.module.css";
import type { SchoolFacts } from "./useSchoolFacts.ts";

/** Loaded on demand; the page reserves its place. */
const PendingNotice = lazyPart(() => import("./PendingNotice.tsx"));

export function Steps({ school, season, facts }: { school: SchoolOnWire; season: Season; facts: SchoolFacts }) {
  const { activeYear } = season;
  const { pupils, prepared } = facts;
  const memberships = facts.memberships.data;
  const mayRegister = refusalToRegister("student", season, serverTime()) === null;
  if (!memberships || activeYear === null) return null;
  return (
    <>
      {mayRegister && prepared > 0 && <PreparedNotice count={prepared} />}
      {!memberships.some(({ year }) => year === activeYear) ? (
        <RenewMembership kind="school" year={activeYear} season={season} body={{}} />
      ) : (
        pupils && mayRegister && <StepsToPupils school={school} hasList={prepared > 0} {...pupils} />
      )}
    </>
  );
}

function StepsToPupils({ school, hasList, all, pending }: { school: SchoolOnWire; hasList: boolean; all: number; pending: number }) {
  const steps = firstSteps({ ...school, pending, confirmed: all - pending });
  const left = steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
  if (left.length === 0) return null;
  return left[0] === "confirm" ? (
    <div className={`announcement ${styles.pending}`}>
      <PendingNotice pending={pending} />
    </div>
  ) : (
    <FirstSteps steps={steps} hasList={hasList} />
  );
}
