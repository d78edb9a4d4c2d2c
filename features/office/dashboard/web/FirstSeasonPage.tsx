import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCircle, IconCircleCheck, IconCircleMinus } from "@tabler/icons-react";
import { useEffect } from "react";
import { TestMail } from "#access/mail/web/TestMail.tsx";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { YearForm } from "#season/configuration/web/ActiveYearPage.tsx";
import { dashboardApi, type FirstSeasonOnWire } from "../dashboard.contract.ts";
import { type FirstStep, firstSteps, nextStep, stateOf } from "../first-season.ts";
import styles from "./first-season.module.css";
import { wayBack } from "./way-back.ts";

export default function FirstSeasonPage() {
  const season = useApiQuery(dashboardApi.firstSeason, { staleTime: 0 });
  useEffect(() => wayBack.clear(), []);
  return (
    <>
      <PageHead title="Première saison">
        Tout ce qu'il faut régler, jusqu'à la première convocation. Chaque étape finie se coche d'elle-même.
      </PageHead>
      <Loaded query={season} lines={16} label="Chargement de la première saison...">
        {(facts) => <Steps facts={facts} />}
      </Loaded>
    </>
  );
}

const icons = { done: IconCircleCheck, "left-out": IconCircleMinus, "to-do": IconCircle } as const;
const stateNames = { done: "fait", "left-out": "laissé de côté", "to-do": "à faire" } as const;

/** Each part with its first step and the one after its last. */
const parts = [
  ["Préparer", 0, 8],
  ["Ouvrir", 8, 12],
  ["Corriger et convoquer", 12, 14],
] as const;

function Steps({ facts }: { facts: FirstSeasonOnWire }) {
  const steps = firstSteps(facts).map((step) => ({ step, state: stateOf(step, facts.leftOut) }));
  const next = nextStep(facts)?.name;
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <>
      <Text mb="md" fw={600} role="status">
        {next === undefined
          ? "Tout est réglé\u00A0: la saison est lancée."
          : `${formatCount(done, "point réglé", "points réglés")} sur ${steps.length}`}
      </Text>
      {parts.map(([title, first, end]) => (
        <section key={title} aria-labelledby={`partie-${first}`}>
          <Title order={2} size="h3" id={`partie-${first}`} mb="xs" mt="lg">
            {title}
          </Title>
          <ol className={`card ruled ${styles.steps}`}>
            {steps.slice(first, end).map((of) => (
              <Step key={of.step.name} {...of} isNext={of.step.name === next} leftOut={facts.leftOut} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly state: ReturnType<typeof stateOf>;
  readonly isNext: boolean;
  readonly leftOut: readonly string[];
}

/** A line, which opens; the next step is open. */
function Step({ step, state, isNext, leftOut }: StepProps) {
  const { name, title, why, figure, missing, isOptional } = step;
  const Icon = icons[state];
  return (
    <li aria-current={isNext ? "step" : undefined} data-state={state}>
      <details name="etapes" open={isNext}>
        <summary>
          <Icon size={24} aria-hidden className={styles.state} />
          <Title order={3} size="h4">
            {title}
            <span className="hidden-text">, {stateNames[state]}</span>
          </Title>
          {figure && state === "done" && (
            <Text span c="dimmed" fz="sm">
              {figure}
            </Text>
          )}
        </summary>
        <Stack gap="xs" pl={36} pb="md">
          <Text c="dimmed" fz="sm">
            {why}
          </Text>
          {missing && state === "to-do" && (
            <Text fz="sm" fw={600}>
              {missing}
            </Text>
          )}
          <Group gap="6px 14px">
            <StepAction step={step} />
            {missing && isOptional && <LeaveOut name={name} title={title} leftOut={leftOut} />}
          </Group>
        </Stack>
      </details>
    </li>
  );
}

/** What takes one press is done here. */
function StepAction({ step: { name, title, missing, link } }: Pick<StepProps, "step">) {
  if (name === "year" && missing) return <YearForm year={null} />;
  if (name === "mail" && missing) return <TestMail variant="main" />;
  return (
    <LinkButton size="sm" {...(link.address as { to: "/" })} onClick={wayBack.mark}>
      {link.label}
      <span className="hidden-text">&nbsp;: {title}</span>
    </LinkButton>
  );
}

function LeaveOut({ name, title, leftOut }: { readonly name: string; readonly title: string; readonly leftOut: readonly string[] }) {
  const isLeftOut = leftOut.includes(name);
  const saving = useMutation({
    mutationFn: () =>
      call(configurationApi.update, {
        params: { name: "FIRST_SEASON_LEFT_OUT" },
        body: { value: (isLeftOut ? leftOut.filter((one) => one !== name) : [...leftOut, name]).join(" ") },
      }),
  });
  return (
    <Button variant="subtle" size="compact-sm" loading={saving.isPending} onClick={() => saving.mutate()}>
      {isLeftOut ? "Reprendre" : "Laisser de côté"}
      <span className="hidden-text">&nbsp;: {title}</span>
    </Button>
  );
}
