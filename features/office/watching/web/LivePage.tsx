import { Link } from "@tanstack/react-router";
import { LastUpdated } from "#platform/web/LastUpdated.tsx";
import { Loaded } from "#platform/web/Loaded.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { watchingApi } from "../watching.contract.ts";
import { HourChart } from "./HourChart.tsx";
import { LiveFigures } from "./LiveFigures.tsx";
import { Nodes } from "./Nodes.tsx";
import { Verdict } from "./Verdict.tsx";
import styles from "./watching.module.css";

const REFETCH_MS = 5_000;

/** State of the site while participants answer: a verdict, the figures, each server. */
export default function LivePage() {
  const watching = useApiQuery(watchingApi.read, { refetchInterval: REFETCH_MS });
  const { data, isError } = watching;
  return (
    <>
      <PageHead title="En direct" action={data && <LastUpdated at={data.at} hasFailed={isError} />}>
        {data?.stage ? (
          <>
            Les participants répondent à l'étape{" "}
            <Link to="/admin/questionnaire/$id/reponses" params={{ id: data.stage.id }}>
              {data.stage.name}
            </Link>
            . Cette page se lit d'elle-même toutes les cinq secondes.
          </>
        ) : (
          "Comment va le site, lu toutes les cinq secondes. Aucune étape en ligne n'est ouverte."
        )}
      </PageHead>
      <Loaded query={watching} lines={8}>
        {(data) => (
          <>
            <Verdict watching={data} />
            <section className={`card ${styles.live}`} aria-label="Chiffres">
              <LiveFigures watching={data} />
              <HourChart watching={data} />
              <Nodes nodes={data.nodes} />
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
