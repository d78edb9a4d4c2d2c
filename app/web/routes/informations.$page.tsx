import { Title } from "@mantine/core";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { SiteText } from "#features/configuration/web/SiteText.tsx";
import { isSitePage, sitePages } from "#features/configuration/web/site-pages.ts";
import { PublicLayout } from "../frame/PublicLayout.tsx";

/** « Confidentialité », « Mentions légales », « Accessibilité »: open to all, signed in or not. */
export const Route = createFileRoute("/informations/$page")({ component: Information });

function Information() {
  const { page } = Route.useParams();
  if (!isSitePage(page)) return <Navigate to="/" replace />;
  return (
    <PublicLayout title={sitePages[page]} width="wide">
      <Title order={1} mb={24}>
        {sitePages[page]}
      </Title>
      <SiteText key={page} page={page} />
    </PublicLayout>
  );
}
