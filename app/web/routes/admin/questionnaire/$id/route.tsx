import { Group } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { createFileRoute, Link, Outlet, useLocation } from "@tanstack/react-router";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { PageTabs } from "#platform/web/ui/PageTabs.tsx";
import { StageBadges } from "#season/stages/web/StageCard.tsx";
import { StageSchedule } from "#season/stages/web/StageSchedule.tsx";
import { useStage } from "#season/stages/web/useStage.ts";
import styles from "./-stage.module.css";

export const Route = createFileRoute("/admin/questionnaire/$id")({ component: StageFrame });

const tabs = [
  { label: "Résultats", to: "/admin/questionnaire/$id/reponses" },
  { label: "Seuils", to: "/admin/questionnaire/$id/seuils" },
  { label: "Convocations", to: "/admin/questionnaire/$id/convocations" },
  { label: "Classement", to: "/admin/questionnaire/$id/classement" },
] as const;

/** The tabs below also read the stage by `useStage`: it is there. */
function StageFrame() {
  const { id } = Route.useParams();
  const stage = useStage(id);
  if (stage.data === undefined)
    return (
      <>
        <Group className="screen-only" component="header" gap="6px 14px">
          <Back />
        </Group>
        {stage.error ? <Failure error={stage.error} onRetry={() => void stage.refetch()} /> : <Loading lines={8} />}
      </>
    );
  if (stage.data === null)
    return <Empty title="Cette étape n'existe pas" action={<Link to="/admin/questionnaire">Voir les étapes</Link>} />;
  const { name, year, physical } = stage.data;
  return (
    <>
      <Group className={`screen-only ${styles.head}`} component="header" gap="6px 14px">
        <Back year={year} />
        <div className={styles.name}>
          <Group gap="0 14px">
            <p className={styles.title}>
              {name} {year}
            </p>
            <StageBadges stage={stage.data} />
          </Group>
          <div className={styles.dates}>
            <StageSchedule stage={stage.data} />
          </div>
        </div>
        <Tabs id={id} isOnline={!physical} />
      </Group>
      <Outlet />
    </>
  );
}

const Back = ({ year }: { year?: number }) => (
  <Link to="/admin/questionnaire" search={year === undefined ? {} : { year }} className={styles.back}>
    <IconChevronLeft size={18} aria-hidden />
    Étapes {year}
  </Link>
);

function Tabs({ id, isOnline }: { id: string; isOnline: boolean }) {
  const { pathname } = useLocation();
  return (
    <PageTabs label="Étape" current={pathname}>
      {isOnline && (
        <>
          <Link to="/admin/questionnaire/$id" params={{ id }} activeOptions={{ exact: true, includeSearch: false }}>
            Questions
          </Link>
          <Link to="/admin/questionnaire/$id/correction" params={{ id }}>
            Correction
          </Link>
        </>
      )}
      {tabs.map(({ label, to }) => (
        <Link key={to} to={to} params={{ id }}>
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}
