import { Stack, Text } from "@mantine/core";
import { CatchBoundary, createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { pageSearch, textSearch, yearSearch } from "#platform/web/search-params.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { revealCurrent } from "#platform/web/ui/reveal-current.ts";
import styles from "./-configuration/frame.module.css";

/** Every page of the configuration (`groups` names them): a single route, since each route adds to the first load. */
export const Route = createFileRoute("/admin/configuration/$")({
  staticData: { title: "" },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pageSearch(search),
    ...yearSearch(search),
    ...textSearch(search, "status"),
    // For the trail: who, on what, which verb, from which day to which.
    ...textSearch(search, "qui"),
    ...textSearch(search, "objet"),
    ...textSearch(search, "action"),
    ...textSearch(search, "du"),
    ...textSearch(search, "au"),
  }),
  component: () => <ConfigurationFrame page={Route.useParams()._splat ?? ""} />,
});

/** The settings of the championship: navigation on the left, on a phone in one line above. Without a page, redirects to the categories (CFG-07). */
function ConfigurationFrame({ page }: { page: string }) {
  const shown = findPage(page);
  if (!shown) return <Navigate to="/admin/configuration/$" params={{ _splat: "categories" }} replace />;
  return (
    <div className={styles.frame}>
      <title>{`${shown.label} · Configuration · Palmarès`}</title>
      <Stack
        key={page}
        ref={revealCurrent}
        aria-label="Configuration"
        className={`marked-links screen-only ${styles.pages}`}
        component="nav"
        gap="lg"
      >
        {groups.map(({ title, pages }) => (
          <div key={title} className={styles.group}>
            <Text className="not-on-tablet" mb={4} pl="md" c="dimmed" fz="xs" fw={600} inherit>
              {title}
            </Text>
            {pages.map(({ label, name }) => (
              <Link key={name} to="/admin/configuration/$" params={{ _splat: name }} activeOptions={{ includeSearch: false }}>
                {label}
              </Link>
            ))}
          </div>
        ))}
      </Stack>
      <div>
        <Suspense key={page} fallback={<Loading lines={6} />}>
          {/* If a page fails, the navigation stays. */}
          <CatchBoundary getResetKey={() => page} errorComponent={Failure}>
            <shown.Page />
          </CatchBoundary>
        </Suspense>
      </div>
    </div>
  );
}

interface ConfigurationPage {
  readonly label: string;
  /** Its address, under /admin/configuration. */
  readonly name: string;
  readonly Page: ComponentType;
}

const textPage = (component: keyof typeof import("./-configuration/texts.tsx")) =>
  lazy(async () => ({ default: (await import("./-configuration/texts.tsx"))[component] }));

/** The pages of the configuration, in the order of the navigation. */
const groups: readonly { readonly title: string; readonly pages: readonly ConfigurationPage[] }[] = [
  {
    title: "Saison",
    pages: [
      { label: "Première saison", name: "premiere-saison", Page: lazy(() => import("./-configuration/premiere-saison.tsx")) },
      { label: "Année active", name: "annee-active", Page: lazy(() => import("./-configuration/annee-active.tsx")) },
      { label: "Dates d'inscription", name: "dates-inscriptions", Page: lazy(() => import("./-configuration/dates-inscriptions.tsx")) },
      { label: "Établissements", name: "etablissements", Page: lazy(() => import("./-configuration/etablissements.tsx")) },
    ],
  },
  {
    title: "Championnat",
    pages: [
      { label: "Catégories", name: "categories", Page: lazy(() => import("./-configuration/categories.tsx")) },
      { label: "Équipes", name: "equipes", Page: lazy(() => import("./-configuration/equipes.tsx")) },
      { label: "Langues", name: "langues", Page: lazy(() => import("./-configuration/langues.tsx")) },
    ],
  },
  {
    title: "Site",
    pages: [
      { label: "Annonces", name: "annonces", Page: lazy(() => import("./-configuration/annonces.tsx")) },
      { label: "Texte de connexion", name: "login-text", Page: textPage("LoginText") },
      { label: "Questions fréquentes", name: "faq-text", Page: textPage("FaqText") },
      { label: "Confidentialité", name: "confidentialite", Page: textPage("PrivacyText") },
      { label: "Mentions légales", name: "mentions-legales", Page: textPage("LegalText") },
      { label: "Accessibilité", name: "accessibilite", Page: textPage("AccessibilityText") },
      { label: "Accès et liens", name: "acces", Page: lazy(() => import("./-configuration/acces.tsx")) },
    ],
  },
  {
    title: "Suivi",
    pages: [
      { label: "En direct", name: "en-direct", Page: lazy(() => import("./-configuration/en-direct.tsx")) },
      {
        label: "Courriels automatiques",
        name: "courriels-automatiques",
        Page: lazy(() => import("./-configuration/courriels-automatiques.tsx")),
      },
      { label: "E-mails", name: "courriels", Page: lazy(() => import("./-configuration/courriels.tsx")) },
      { label: "Journal", name: "journal", Page: lazy(() => import("./-configuration/journal.tsx")) },
      {
        label: "Données personnelles",
        name: "donnees-personnelles",
        Page: lazy(() => import("./-configuration/donnees-personnelles.tsx")),
      },
    ],
  },
];

/** The page at this address, if any; else the frame redirects to the categories. */
const findPage = (name: string): ConfigurationPage | undefined =>
  groups.flatMap(({ pages }) => pages).find((page) => page.name === name.replace(/\/$/, ""));
