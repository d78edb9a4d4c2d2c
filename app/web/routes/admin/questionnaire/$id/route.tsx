import { Group } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { createFileRoute, Link, Outlet, useLocation } from "@tanstack/react-router";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { PageTabs } from "#platform/web/ui/PageTabs.tsx";
import { waysOf } from "#season/stages/stage-ways.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { StageBadges } from "#season/stages/web/StageCard.tsx";
import { StageSchedule } from "#season/stages/web/StageSchedule.tsx";
import { useStage } from "#season/stages/web/useStage.ts";
import styles from "./-stage.module.css";

export const Route = createFileRoute("/admin/questionnaire/$id")({ component: StageFrame });

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
  const { name, year } = stage.data;
  return (
    <>
      <Group className={`list-head screen-only ${styles.head}`} component="header" gap="6px 14px">
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
        <Tabs stage={stage.data} />
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

function Tabs({ stage }: { stage: StageOnWire }) {
  const { pathname } = useLocation();
  return (
    <PageTabs label="Étape" current={pathname}>
      {waysOf(stage).map(({ label, to }) => (
        <Link key={to} to={to} params={{ id: stage.id }} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}
