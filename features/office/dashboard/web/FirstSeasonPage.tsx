import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCircle, IconCircleCheck, IconCircleMinus } from "@tabler/icons-react";
import { useEffect } from "react";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkAnchor, LinkButton } from "#platform/web/links.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
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
        De rien à la première convocation, dans l'ordre. Ce qui est fait se coche tout seul&nbsp;: vous pouvez partir et revenir.
      </PageHead>
      <Loaded query={season} lines={16} label="Chargement de la première saison...">
        {(facts) => <Steps facts={facts} />}
      </Loaded>
    </>
  );
}

const icons = { done: IconCircleCheck, "left-out": IconCircleMinus, "to-do": IconCircle } as const;
const stateNames = { done: "fait", "left-out": "laissé de côté", "to-do": "à faire" } as const;

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
      <Stack component="ol" gap="sm" m={0} p={0} className={styles.steps}>
        {steps.map(({ step, state }) => (
          <StepCard key={step.name} step={step} state={state} isNext={step.name === next} leftOut={facts.leftOut} />
        ))}
      </Stack>
    </>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly state: ReturnType<typeof stateOf>;
  readonly isNext: boolean;
  readonly leftOut: readonly string[];
}

function StepCard({ step, state, isNext, leftOut }: StepProps) {
  const { name, title, why, figure, missing, isOptional, link } = step;
  const Icon = icons[state];
  return (
    <Group
      component="li"
      className="card"
      wrap="nowrap"
      align="start"
      gap="sm"
      p="14px 18px"
      aria-current={isNext ? "step" : undefined}
      data-state={state}
    >
      <Icon size={24} aria-hidden className={styles.state} />
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="4px 10px">
          <Title order={2} size="h4">
            {title}
            <span className="hidden-text">, {stateNames[state]}</span>
          </Title>
          {isNext && <Badge variant="light">À faire maintenant</Badge>}
        </Group>
        <Text c="dimmed" fz="sm">
          {why}
        </Text>
        {figure && <Text fz="sm">{figure}</Text>}
        {missing && state === "to-do" && (
          <Text fz="sm" fw={600}>
            {missing}
          </Text>
        )}
        <Group gap="6px 14px" mt={4}>
          <StepLink link={link} title={title} isNext={isNext} />
          {missing && isOptional && <LeaveOut name={name} title={title} leftOut={leftOut} />}
        </Group>
      </Stack>
    </Group>
  );
}

function StepLink({ link: { label, address }, title, isNext }: Pick<FirstStep, "link" | "title"> & { readonly isNext: boolean }) {
  const followed = { ...(address as { to: "/" }), onClick: wayBack.mark };
  const text = (
    <>
      {label}
      <span className="hidden-text">&nbsp;: {title}</span>
    </>
  );
  if (isNext)
    return (
      <LinkButton size="sm" {...followed}>
        {text}
      </LinkButton>
    );
  return (
    <LinkAnchor fz="sm" {...followed}>
      {text}
    </LinkAnchor>
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
