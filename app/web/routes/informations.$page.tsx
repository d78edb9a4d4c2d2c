import { Title } from "@mantine/core";
import { createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { lazyPart } from "#platform/web/lazy-part.tsx";

import { Loading } from "#platform/web/states.tsx";
import { sitePages, siteTexts } from "#season/configuration/site-texts.ts";
import { SiteText } from "#season/configuration/web/SiteText.tsx";
import { PublicLayout } from "../frame/PublicLayout.tsx";
import { useMe } from "../me.ts";

/** « Confidentialité », « Mentions légales », « Accessibilité », « Règlement »: open to all, signed in or not. */
export const Route = createFileRoute("/informations/$page")({ component: Information });

const AppliedRegulations = lazyPart(() => import("#season/configuration/web/AppliedRegulations.tsx"), <Loading lines={14} />);

function Information() {
  const { page } = Route.useParams();
  const name = sitePages.find((one) => siteTexts[one].address === page);
  if (!name && page !== "reglement") return <Navigate to="/" replace />;
  const title = name ? siteTexts[name].title : "Règlement";
  return (
    <PublicLayout title={title} width="wide">
      <Title order={1} mb={24}>
        {name ? title : "Le règlement appliqué"}
      </Title>
      {name ? <SiteText key={name} name={name} /> : <Regulations />}
    </PublicLayout>
  );
}

/** `?saison=2026` is read here: a schema of its own would weigh on every first page. */
function Regulations() {
  const { saison } = Route.useSearch() as { readonly saison?: string };
  const navigate = Route.useNavigate();
  const year = Number(saison);
  const me = useMe();
  return (
    <AppliedRegulations
      edit={
        me?.role === "ADMIN" &&
        ((shown) => (
          <Link className="screen-only" to="/admin/configuration/$" params={{ _splat: "regles" }} search={{ year: shown }}>
            Changer les règles
          </Link>
        ))
      }
      season={year >= 1987 && year <= 2200 ? Math.trunc(year) : undefined}
      onChoose={(chosen) => void navigate({ search: { saison: chosen } as object, resetScroll: false })}
    />
  );
}
