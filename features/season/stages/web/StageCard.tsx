import { ActionIcon, Anchor, Badge, Box, Button, Group, Menu, Stack, Switch, Text, Title } from "@mantine/core";
import { IconDots, IconSettings } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import { formatNumber, formatWeekday } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { ShareBar } from "#platform/web/ui/ShareBar.tsx";
import { describeFlag, flagsOf, isOn, type StageFlag } from "../stage-flags.ts";
import { actionOf, nextWay, waysOf } from "../stage-ways.ts";
import type { StageOnWire, StageProgressOnWire } from "../stages.contract.ts";
import styles from "./StageCard.module.css";
import { StageSchedule } from "./StageSchedule.tsx";

interface Props {
  readonly stage: StageOnWire;
  readonly progress: StageProgressOnWire | undefined;
  readonly expected: number | null;
  readonly previous: StageOnWire | undefined;
  readonly onToggle: (flag: StageFlag) => void;
  readonly onPreviousTexts: () => void;
  readonly onSettings: (tab: "general" | "messages") => void;
}

const flagNames: Record<StageFlag, string> = { active: "Active", open: "Ouverte", visible: "Visible" };

export function StageCard({ stage, previous, progress, expected, onToggle, onPreviousTexts, onSettings }: Props) {
  const { id, name, year, order } = stage;
  return (
    <Stack className="card part" component="section" aria-labelledby={`etape-${id}`}>
      <Group component="header" gap="8px 14px">
        <Box component="span" className="ordinal" px={6} title="Ordre de l'étape">
          <span className="hidden-text">Ordre </span>
          {order}
        </Box>
        <Title order={2} id={`etape-${id}`}>
          <Link
            to={stage.physical ? "/admin/questionnaire/$id/reponses" : "/admin/questionnaire/$id"}
            params={{ id }}
            className={styles.name}
          >
            {name} {year}
          </Link>
        </Title>
        <StageBadges stage={stage} isBesideSwitches />
      </Group>
      <StageSchedule stage={stage} />
      <Facts stage={stage} previous={previous} onPreviousTexts={onPreviousTexts} />
      <Columns fold="tablet" gap="20px 48px" py="lg" style={{ alignItems: "start", borderBlock: "1px solid var(--rule)" }}>
        <Stack gap={14}>
          {flagsOf(stage).map((flag) => (
            <Switch
              key={flag}
              size="sm"
              label={flagNames[flag]}
              description={describeFlag(stage, flag, progress).meaning}
              checked={isOn(stage, flag)}
              onChange={() => onToggle(flag)}
            />
          ))}
        </Stack>
        <StageFunnel stage={stage} progress={progress} expected={expected} />
      </Columns>
      <StageActions {...{ stage, progress, onSettings }} />
    </Stack>
  );
}

const Facts = ({ stage: { date, hour }, previous, onPreviousTexts }: Pick<Props, "stage" | "previous" | "onPreviousTexts">) => (
  <Text className={styles.facts} mt={-6} c="dimmed" inherit>
    {date
      ? `Les qualifiés sont convoqués le ${convocationMoment(date, hour)}`
      : "La date à laquelle les qualifiés sont convoqués n'est pas fixée"}
    {previous && (
      <>
        {" · après "}
        {previous.name} {previous.year}
        {previous.date ? `, convocation le ${convocationMoment(previous.date, previous.hour)}` : ", convocation à fixer"} dans les{" "}
        <Anchor component="button" type="button" inherit onClick={onPreviousTexts}>
          messages de «&nbsp;{previous.name}&nbsp;»
        </Anchor>
      </>
    )}
  </Text>
);

const convocationMoment = (date: string, hour: string | null): string =>
  `${formatWeekday(date)}${hour ? ` à ${shownHour(date, hour)}` : ""}`;

/** The settings and the other pages stay where they are while the next step is not known. */
function StageActions({ stage, progress, onSettings }: Pick<Props, "stage" | "progress" | "onSettings">) {
  const { id, name, year, linkToDoc } = stage;
  const next = progress && waysOf(stage).find(({ label }) => label === nextWay(stage, progress));
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" leftSection={<IconSettings size={18} aria-hidden />} onClick={() => onSettings("general")}>
        Réglages
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={`Autres pages de ${name} ${year}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {waysOf(stage).map((way) => (
            <Menu.Item key={way.to} renderRoot={(root: object) => <Link to={way.to} params={{ id }} {...root} />}>
              {actionOf(way)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => onSettings("messages")}>Messages</Menu.Item>
          {linkToDoc !== null && (
            <Menu.Item component="a" href={linkToDoc} target="_blank" rel="noopener noreferrer">
              Documentation
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {next && (
        <LinkButton to={next.to} params={{ id }} size="sm" ml="auto">
          {actionOf(next)}
        </LinkButton>
      )}
    </Group>
  );
}

const On = ({ children }: { children: string }) => (
  <Badge variant="light" color="green">
    {children}
  </Badge>
);
const Off = ({ children }: { children: string }) => <Badge variant="light">{children}</Badge>;

/** The state of a stage; the switches beside it show the rest. */
export function StageBadges({ stage, isBesideSwitches = false }: { stage: StageOnWire; isBesideSwitches?: boolean }) {
  const { physical, active, isClosed, showOnUserDashboard, releasedToSchoolsAt } = stage;
  return (
    <Group component="span" align="stretch" gap={6}>
      <Badge variant="default">{physical ? "Sur place" : "En ligne"}</Badge>
      {!isBesideSwitches && (
        <>
          {!physical && (active ? <On>Active</On> : <Off>Inactive</Off>)}
          {isClosed ? <Off>Fermée</Off> : physical || active ? <On>Ouverte</On> : <Off>Ouverte une fois active</Off>}
          {showOnUserDashboard ? <On>Visible</On> : <Off>Invisible</Off>}
        </>
      )}
      {releasedToSchoolsAt !== null && (
        <Badge variant="light" color="amber">
          Ouverte aux écoles
        </Badge>
      )}
    </Group>
  );
}

type Step = readonly [label: string, count: number | null, note?: string | undefined];

function stepsOf({ physical }: StageOnWire, progress: StageProgressOnWire | undefined, expected: number | null): Step[] {
  const { eligible = null, opened = null, answered = null, graded = null, qualified = null, convoked = null } = progress ?? {};
  const before: Step[] = physical
    ? [["Attendus", expected]]
    : [
        ["Peuvent répondre", eligible],
        ["Ont ouvert", opened],
        ["Ont répondu", answered],
      ];
  return [...before, ["Notés", graded], ["Qualifiés", qualified, progress && describeUngraded(progress)], ["Convoqués", convoked]];
}

const CENTERED = { alignItems: "center" } as const;

/** The people qualified without a grade, by their school or by hand, who explain more qualified than graded. */
function describeUngraded({ qualifiedBySchool, qualifiedByHand }: StageProgressOnWire): string | undefined {
  const parts = [
    qualifiedBySchool > 0 && `${formatNumber(qualifiedBySchool)} par un établissement`,
    qualifiedByHand > 0 && `${formatNumber(qualifiedByHand)} à la main`,
  ].filter(Boolean);
  return parts.length > 0 ? `dont sans note\u00A0: ${parts.join(", ")}` : undefined;
}

function StageFunnel({ stage, progress, expected }: Pick<Props, "stage" | "progress" | "expected">) {
  const steps = stepsOf(stage, progress, expected);
  const max = Math.max(1, ...steps.map(([, count]) => count ?? 0));
  return (
    <Stack component="dl" gap={8} fz="sm" opacity={progress ? 1 : 0.6} aria-busy={!progress}>
      {steps.map(([label, count, note]) => (
        <Columns key={label} columns="128px minmax(0, 1fr)" gap="sm" style={CENTERED}>
          <dt>{label}</dt>
          <Columns component="dd" columns="minmax(0, 1fr) 84px" gap="sm" style={CENTERED}>
            <ShareBar
              share={(count ?? 0) / max}
              color={label === steps.at(-1)?.[0] ? "var(--orange-500)" : "var(--ink-600)"}
              h={16}
              bg="var(--ink-50)"
              bdrs={5}
              isRounded
            />
            <Text span className="figures" fw={600} ta="right" inherit>
              {progress ? formatNumber(count) : "…"}
            </Text>
            {note && (
              <p className="muted" style={{ gridColumn: "1 / -1" }}>
                {note}
              </p>
            )}
          </Columns>
        </Columns>
      ))}
    </Stack>
  );
}
