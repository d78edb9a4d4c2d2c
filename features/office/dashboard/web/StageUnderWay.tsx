import { Box, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import charts from "#platform/web/charts.module.css";
import { capitalize, formatCount, formatNumber, formatWeekday } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { type EntryState, onlineSteps, type SittingStep, sittingSteps } from "#season/stages/steps.ts";
import type { DashboardOnWire, OnlineStageOnWire, PhysicalStageOnWire } from "../dashboard.contract.ts";
import { ActivityChart } from "./ActivityChart.tsx";
import { type Address, centersAddress, liveAddress, resultsAddress, sittingAddress } from "./addresses.ts";
import { Bar } from "./Bar.tsx";
import shares from "./shares.module.css";

export function StageUnderWay({ dashboard: { stage, at } }: { dashboard: DashboardOnWire }) {
  if (stage === null)
    return (
      <Box component="section" miw={0}>
        <Box component="h3" fz="lg">
          Étape en cours
        </Box>
        <Text c="dimmed" my={8} inherit>
          Aucune étape n'est en cours.
        </Text>
      </Box>
    );
  return (
    <Box component="section" miw={0}>
      <Box component="h3" fz="lg">
        Étape en cours&nbsp;: <Link {...resultsAddress(stage.id)}>{stage.name}</Link>
      </Box>
      {!stage.physical && (
        <Text mt={2} fz="0.875rem">
          <Link {...liveAddress}>Voir en direct comment va le site</Link>
        </Text>
      )}
      {stage.physical ? <OnSite stage={stage} /> : <Online stage={stage} at={at} />}
    </Box>
  );
}

const Online = ({ stage, at }: { stage: OnlineStageOnWire; at: string }) => (
  <Columns columns="minmax(0, 2fr) minmax(0, 3fr)" gap="16px 36px" fold="tablet" mt="xs" style={{ alignItems: "start" }}>
    <StepTable
      title={`Où en sont les participants du ${stage.name}`}
      steps={onlineSteps.map(({ step, label }) => ({
        name: label,
        count: stage[step],
        isEstimated: stage.isEstimated && step === "finished",
        to: resultsAddress(stage.id, step),
      }))}
    />
    <ActivityChart stage={stage} at={at} />
  </Columns>
);

const countRemaining = ({ expected, entered, absent }: Record<Exclude<SittingStep, "awaited">, number>): number =>
  expected - entered - absent;

const countOf = (stage: PhysicalStageOnWire, step: SittingStep): number => (step === "awaited" ? countRemaining(stage) : stage[step]);

const OnSite = ({ stage }: { stage: PhysicalStageOnWire }) => (
  <Columns columns="minmax(0, 2fr) minmax(0, 3fr)" gap="16px 36px" fold="tablet" mt="xs" style={{ alignItems: "start" }}>
    <div>
      {stage.date && (
        <p className={charts.told}>
          {capitalize(formatWeekday(stage.date))}
          {stage.hour && ` à ${shownHour(stage.date, stage.hour)}`}
        </p>
      )}
      <StepTable
        title={`Où en est la saisie de ${stage.name}`}
        steps={sittingSteps.map(({ step, label }) => ({ name: label, count: countOf(stage, step), to: resultsAddress(stage.id, step) }))}
      />
    </div>
    <Centers stage={stage} />
  </Columns>
);

function Centers({ stage: { id, centers, latest } }: { stage: PhysicalStageOnWire }) {
  const link = (state: EntryState, one: string, many = one) => (
    <Link {...centersAddress(id, state)}>{formatCount(centers[state], one, many)}</Link>
  );
  return (
    <div>
      <p className={charts.told}>
        Centres&nbsp;: {link("done", "a tout saisi", "ont tout saisi")}, {link("started", "en cours")},{" "}
        {link("waiting", "pas encore commencé", "pas encore commencés")}.
      </p>
      {latest.length > 0 && (
        <table className={shares.shares} aria-label="Centres où il reste le plus à saisir">
          <thead>
            <tr>
              <th scope="col">Où il reste le plus à saisir</th>
              <th scope="col">Restent</th>
              <th scope="col">Attendus</th>
            </tr>
          </thead>
          <tbody>
            {latest.map(({ id: centerId, name, ...entries }) => (
              <tr key={centerId}>
                <th scope="row">
                  <Link {...sittingAddress(centerId, id)}>{name}</Link>
                </th>
                <td>
                  <Link {...sittingAddress(centerId, id, "restants")}>{formatNumber(countRemaining(entries))}</Link>
                </td>
                <td>
                  <Link {...sittingAddress(centerId, id)}>{formatNumber(entries.expected)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface Step {
  readonly name: string;
  readonly count: number;
  /** « environ »: estimated from a sample. */
  readonly isEstimated?: boolean;
  /** The list of exactly those people. */
  readonly to: Address;
}

function StepTable({ title, steps }: { title: string; steps: readonly Step[] }) {
  const total = Math.max(1, steps[0]?.count ?? 0);
  return (
    <table className={shares.shares} aria-label={title}>
      <tbody>
        {steps.map(({ name, count, isEstimated, to }) => (
          <tr key={name} className={shares.step}>
            <th scope="row">
              <Link {...to}>{name}</Link>
              <Bar share={Math.min(1, count / total)} />
            </th>
            <td>
              {isEstimated && "environ "}
              {formatNumber(count)}
            </td>
            <td className={shares.percent}>{formatNumber(Math.round((count / total) * 100))}&nbsp;%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
