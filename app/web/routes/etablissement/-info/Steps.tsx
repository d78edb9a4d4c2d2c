import { Link } from "@tanstack/react-router";
import { refusalToRegister, type Season } from "#features/configuration/season.ts";
import type { SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import { firstSteps } from "#features/establishments/first-steps.ts";
import { FirstSteps } from "#features/establishments/web/FirstSteps.tsx";
import type { MembershipOnWire } from "#features/memberships/memberships.contract.ts";
import { formatNumber } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { RenewMembership } from "../../../requests/RenewMembership.tsx";
import type { SchoolFacts } from "./useSchoolFacts.ts";

interface Props {
  readonly school: SchoolOnWire;
  readonly season: Season;
  /** `undefined` if they cannot be loaded. */
  readonly memberships: readonly MembershipOnWire[] | undefined;
  readonly pupils: SchoolFacts["pupils"];
}

/** The next steps: the membership of the year if missing, then how to add pupils, until there are some. */
export function Steps({ school, season, memberships, pupils }: Props) {
  const { activeYear } = season;
  if (!memberships || activeYear === null) return null;
  if (!memberships.some(({ year }) => year === activeYear))
    return <RenewMembership kind="school" year={activeYear} season={season} body={{}} />;
  const mayRegister = refusalToRegister("student", season, serverTime()) === null;
  return pupils && mayRegister ? <StepsToPupils school={school} {...pupils} /> : null;
}

function StepsToPupils({ school, all, pending }: { school: SchoolOnWire; all: number; pending: number }) {
  const steps = firstSteps({ ...school, pending, confirmed: all - pending });
  const left = steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
  if (left.length === 0) return null;
  return left[0] === "confirm" ? <PendingNotice pending={pending} /> : <FirstSteps steps={steps} />;
}

const PendingNotice = ({ pending }: { pending: number }) => (
  <p className="announcement">
    {pending < 2 ? "Une inscription attend votre confirmation." : `${formatNumber(pending)} inscriptions attendent votre confirmation.`}{" "}
    <Link to="/etablissement/participants" search={{ status: "PENDING" }}>
      {pending < 2 ? "La\u00A0voir" : "Les\u00A0voir"}
    </Link>
  </p>
);
