import { Anchor, Badge, Box, Button, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { IconFileDescription, IconListNumbers, IconMessage2, IconPencil } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { shownHour } from "#platform/contract/instant-in-paris.ts";
import { formatNumber, formatWeekday } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { ShareBar } from "#platform/web/ui/ShareBar.tsx";
import { describeFlag, flagsOf, isOn, type StageFlag } from "../stage-flags.ts";
import type { StageOnWire, StageProgressOnWire } from "../stages.contract.ts";
import styles from "./StageCard.module.css";
import { StageSchedule } from "./StageSchedule.tsx";

interface Props {
  readonly stage: StageOnWire;
  readonly progress: StageProgressOnWire | undefined;
  readonly expected: number | null;
  readonly previous: StageOnWire | undefined;
  readonly onToggle: (flag: StageFlag) => void;
  readonly onTexts: () => void;
  readonly onPreviousTexts: () => void;
  readonly onDates: () => void;
  readonly onSchools: () => void;
  readonly onSettings: () => void;
}

const flagNames: Record<StageFlag, string> = { active: "Active", open: "Ouverte", visible: "Visible" };

export function StageCard({ stage, previous, progress, expected, onToggle, onPreviousTexts, ...windows }: Props) {
  const { id, name, year, order } = stage;
  return (
    <Stack className="card part" component="section" aria-labelledby={`etape-${id}`}>
      <Group component="header" gap="8px 14px">
        <Box component="span" className="ordinal" px={6} title="Ordre de l'étape">
          <span className="hidden-text">Ordre </span>
          {order}
        </Box>
        <Title order={2} id={`etape-${id}`}>
          {name} {year}
        </Title>
        <StageBadges stage={stage} />
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
      <StageActions stage={stage} {...windows} />
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

interface Way {
  readonly label: string;
  readonly Icon?: typeof IconPencil;
  readonly opens: LinkProps["to"] | { readonly href: string } | (() => void);
}

type ActionsProps = Pick<Props, "stage" | "onTexts" | "onDates" | "onSchools" | "onSettings">;

/** The office's actions at every stage stand out from those of one phase of the season. */
function StageActions({ stage: { id, physical, isClosed, linkToDoc }, onTexts, onDates, onSchools, onSettings }: ActionsProps) {
  const main: (Way | false)[] = [
    !physical && { label: "Modifier le questionnaire", Icon: IconPencil, opens: "/admin/questionnaire/$id" },
    { label: "Résultats", Icon: IconListNumbers, opens: "/admin/questionnaire/$id/reponses" },
    { label: "Messages", Icon: IconMessage2, opens: onTexts },
    linkToDoc !== null && { label: "Documentation", Icon: IconFileDescription, opens: { href: linkToDoc } },
  ];
  const others: (Way | false)[] = [
    isClosed && !physical && { label: "Correction", opens: "/admin/questionnaire/$id/correction" },
    { label: "Seuils", opens: "/admin/questionnaire/$id/seuils" },
    { label: "Convocations", opens: "/admin/questionnaire/$id/convocations" },
    { label: "Classement", opens: "/admin/questionnaire/$id/classement" },
    { label: "Dates", opens: onDates },
    !physical && { label: "Pour les écoles", opens: onSchools },
    { label: "Réglages", opens: onSettings },
  ];
  return (
    <Group className={styles.ways} justify="space-between" gap="8px 20px">
      {[main, others].map((ways) => (
        <Group key={String(ways === main)} className={styles.row} gap={ways === main ? 8 : 0}>
          {ways
            .filter((way) => way !== false)
            .map((way) => (
              <WayButton key={way.label} {...way} id={id} isMain={ways === main} />
            ))}
        </Group>
      ))}
    </Group>
  );
}

function WayButton({ label, Icon, opens, id, isMain }: Way & { readonly id: string; readonly isMain: boolean }) {
  const look = {
    size: "sm",
    leftSection: Icon && <Icon size={18} aria-hidden />,
    ...(isMain ? { px: 12, variant: "default" } : { px: 8, variant: "subtle" }),
  };
  if (typeof opens === "function")
    return (
      <Button {...look} onClick={opens}>
        {label}
      </Button>
    );
  const renderRoot = (root: object) =>
    typeof opens === "string" ? (
      <Link to={opens} params={{ id }} {...root} />
    ) : (
      <a {...opens} target="_blank" rel="noopener noreferrer" {...root} />
    );
  return (
    <Button {...look} renderRoot={renderRoot}>
      {label}
    </Button>
  );
}

const On = ({ children }: { children: string }) => (
  <Badge variant="light" color="green">
    {children}
  </Badge>
);
const Off = ({ children }: { children: string }) => <Badge variant="light">{children}</Badge>;

export function StageBadges({ stage }: { stage: StageOnWire }) {
  const { physical, active, isClosed, showOnUserDashboard, releasedToSchoolsAt } = stage;
  return (
    <Group component="span" align="stretch" gap={6}>
      <Badge variant="default">{physical ? "Sur place" : "En ligne"}</Badge>
      {!physical && (active ? <On>Active</On> : <Off>Inactive</Off>)}
      {isClosed ? <Off>Fermée</Off> : physical || active ? <On>Ouverte</On> : <Off>Ouverte une fois active</Off>}
      {showOnUserDashboard ? <On>Visible</On> : <Off>Invisible</Off>}
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
