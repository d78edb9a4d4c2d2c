import { Badge } from "@mantine/core";
import { createFileRoute, Link, Outlet } from "@tanstack/react-router";
import { useStage } from "#features/questionnaires/web/useStage.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import styles from "./-stage.module.css";

export const Route = createFileRoute("/admin/questionnaire/$id")({ component: StageFrame });

const tabs = [
  { label: "Résultats", to: "/admin/questionnaire/$id/reponses" },
  { label: "Seuils", to: "/admin/questionnaire/$id/seuils" },
  { label: "Convocations", to: "/admin/questionnaire/$id/convocations" },
  { label: "Classement", to: "/admin/questionnaire/$id/classement" },
] as const;

/** One stage: its name, its state, and what the office does with it, a tab each. The tabs below read the stage by `useStage` too. */
function StageFrame() {
  const { id } = Route.useParams();
  const stage = useStage(id);
  if (stage.data === undefined) return stage.error ? <Failure error={stage.error} onRetry={() => void stage.refetch()} /> : <Loading />;
  if (stage.data === null)
    return <Empty title="Cette étape n'existe pas" action={<Link to="/admin/questionnaire">Voir les étapes</Link>} />;
  const { name, year, physical, isClosed } = stage.data;
  return (
    <>
      <header className={styles.header}>
        <p className={styles.place}>
          <Link to="/admin/questionnaire">Étapes</Link>
        </p>
        <p className={styles.name}>
          {name} {year}
        </p>
        <Badge variant="light">{physical ? "Sur place" : "En ligne"}</Badge>
        <Badge variant="light">{isClosed ? "Fermée" : "Ouverte"}</Badge>
      </header>
      <nav aria-label="Étape" className={styles.tabs}>
        {!physical && (
          <Link to="/admin/questionnaire/$id" params={{ id }} activeOptions={{ exact: true }}>
            Questions
          </Link>
        )}
        {tabs.map(({ label, to }) => (
          <Link key={to} to={to} params={{ id }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
