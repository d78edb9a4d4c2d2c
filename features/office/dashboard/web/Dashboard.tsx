import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { DuplicatesLink } from "#people/people/web/DuplicatesLink.tsx";
import { dayInParis } from "#platform/contract/paris.ts";
import { formatCount, formatDay } from "#platform/web/format.ts";
import { LastUpdated } from "#platform/web/LastUpdated.tsx";
import { Failure } from "#platform/web/states.tsx";
import { storedFlag, useStoredFlag } from "#platform/web/useStoredFlag.ts";
import type { DashboardOnWire } from "../dashboard.contract.ts";
import { seasonDays } from "../season-days.ts";
import { participantsAddress } from "./addresses.ts";
import styles from "./dashboard.module.css";
import { KeyFigures } from "./KeyFigures.tsx";
import { SeasonChart } from "./SeasonChart.tsx";
import { ShareTable } from "./ShareTable.tsx";
import { StageUnderWay } from "./StageUnderWay.tsx";
import { useDashboard } from "./useDashboard.ts";

const STORAGE_KEY = "dashboardFolded";
/** Unfolded, the dashboard is about 1000 px high. */
const HIDES_THE_LIST = "(max-width: 48em), (max-height: 1399px)";

/** Folded for a search; otherwise as last left on this device, and at first where the charts would hide the list. */
const isInitiallyFolded = (isSearching: boolean): boolean => isSearching || storedFlag(STORAGE_KEY, matchMedia(HIDES_THE_LIST).matches);

/** State of a season, beside its list: its figures, and charts that this device remembers to show or fold. */
export function Dashboard({ year, isSearching }: { year: number | undefined; isSearching: boolean }) {
  const title = useId();
  const dashboard = useDashboard(year);
  const [isFolded, setFolded] = useStoredFlag(STORAGE_KEY, () => isInitiallyFolded(isSearching));
  return (
    <section className={`card ${styles.dashboard}`} aria-labelledby={title} data-folded={isFolded || undefined}>
      <Group className={styles.head} component="header" gap="4px 16px">
        <h2 id={title}>Tableau de bord</h2>
        {dashboard.data && <LastUpdated at={dashboard.data.at} hasFailed={dashboard.isError} />}
        <Button
          variant="subtle"
          size="sm"
          ml="auto"
          aria-expanded={!isFolded}
          rightSection={isFolded ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? "Déplier" : "Replier"}
        </Button>
      </Group>
      {dashboard.data ? (
        <div aria-busy={dashboard.isPlaceholderData} className={styles.figures}>
          <Figures dashboard={dashboard.data} isFolded={isFolded} />
        </div>
      ) : dashboard.isError ? (
        <Failure message="Le tableau de bord n'a pas pu être lu" onRetry={() => void dashboard.refetch()} />
      ) : (
        <DashboardSkeleton isFolded={isFolded} />
      )}
      <Group className={styles.requests} gap="0 20px">
        <RequestsNotice year={year} />
        <DuplicatesLink year={year} variant="subtle" size="compact-sm" />
      </Group>
    </section>
  );
}

/** As high as the loaded content, so that the list below does not jump. */
const DashboardSkeleton = ({ isFolded }: { isFolded: boolean }) => (
  <div role="status" aria-label="Chargement du tableau de bord...">
    <Skeleton radius="md" className={styles.comingFigures} />
    {!isFolded && (
      <div className={`columns ${styles.drawings}`}>
        <Stack gap="xl">
          <Skeleton height={340} radius="md" />
          <Skeleton height={286} radius="md" />
        </Stack>
        <Stack gap="xl">
          <Skeleton height={410} radius="md" />
          <Skeleton height={140} radius="md" />
        </Stack>
      </div>
    )}
  </div>
);

function Figures({ dashboard, isFolded }: { dashboard: DashboardOnWire; isFolded: boolean }) {
  const { year, at, registrations } = dashboard;
  const today = dayInParis(new Date(at));
  const days = seasonDays({ days: registrations.days, before: registrations.daysBefore, today });
  return (
    <>
      <KeyFigures dashboard={dashboard} days={days} today={today} isFolded={isFolded} />
      {!isFolded && (
        <div className={`columns ${styles.drawings}`}>
          <Stack gap="xl">
            <SeasonChart year={year} today={today} days={days} />
            <StageUnderWay dashboard={dashboard} />
          </Stack>
          {days.length > 0 && (
            <Stack gap="xl">
              <ShareTable title="Par catégorie" rows={categoriesOf(dashboard)} />
              <ShareTable title="Par type de compte" rows={accountsOf(dashboard)} />
            </Stack>
          )}
        </div>
      )}
    </>
  );
}

const categoriesOf = ({ year, registrations: { categories } }: DashboardOnWire) =>
  categories.map((row) => ({
    ...row,
    to: (status?: RegistrationStatus) => participantsAddress(year, { category: row.name, ...(status && { status }) }),
  }));

const accountsOf = ({ year, registrations: { alone, pupils, members } }: DashboardOnWire) =>
  (
    [
      { name: "Individuels", account: "alone", ...alone },
      { name: "Élèves d'un établissement", account: "pupils", ...pupils },
      { name: "Adhérents d'un club", account: "members", ...members },
    ] as const
  ).map(({ account, ...row }) => ({
    ...row,
    to: (status?: RegistrationStatus) => participantsAddress(year, { account, ...(status && { status }) }),
  }));

const NOTICES_KEY = "dashboardNotices";

type Notices = Pick<DashboardOnWire, "requests" | "reminders">;

/**
 * Waiting requests of schools and clubs, and the tasks of stages. Until they are known, they take the same room as on the last visit, so that the
 * list does not jump.
 */
function RequestsNotice({ year }: { year: number | undefined }) {
  const { data, isError } = useDashboard(year);
  const [last] = useState(() => JSON.parse(localStorage.getItem(NOTICES_KEY) ?? "null") as Notices | null);
  const { requests, reminders } = data ?? (isError ? null : last) ?? {};
  const known = data && JSON.stringify({ requests: data.requests, reminders: data.reminders } satisfies Notices);
  useEffect(() => {
    if (known) localStorage.setItem(NOTICES_KEY, known);
  }, [known]);
  if (!requests) return null;
  return (
    <div style={{ display: "contents", ...(!data && { visibility: "hidden" }) }}>
      <Notice counts={requests.schools} of="d'établissement" to="/admin/etablissements" />
      <Notice counts={requests.clubs} of="de club" to="/admin/clubs" />
      {requests.accommodations && <Notice counts={requests.accommodations} of="d'aménagement" to="/admin/configuration/$" />}
      {reminders?.map(({ stageId, name, sentence }) => (
        <Text key={`${stageId} ${sentence}`} className={styles.notice ?? ""}>
          {name}&nbsp;: {sentence}{" "}
          <Link to="/admin/questionnaire/$id/classement" params={{ id: stageId }}>
            Voir&nbsp;l'étape
          </Link>
        </Text>
      ))}
    </div>
  );
}

interface NoticeProps {
  readonly counts: { readonly waiting: number; readonly oldest: string | null };
  /** « d'établissement » */
  readonly of: string;
  readonly to: "/admin/etablissements" | "/admin/clubs" | "/admin/configuration/$";
}

function Notice({ counts, of, to }: NoticeProps) {
  const { waiting, oldest } = counts;
  if (!oldest) return null;
  return (
    <Text className={styles.notice ?? ""}>
      {`${formatCount(waiting, `demande ${of} attend`, `demandes ${of} attendent`)} votre décision, depuis le ${formatDay(oldest)}. `}
      <Link to={to} params={{ _splat: "amenagements" }}>
        {waiting < 2 ? "La\u00A0voir" : "Les\u00A0voir"}
      </Link>
    </Text>
  );
}
