import { Stack, Text } from "@mantine/core";
import { CatchBoundary, createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { PageTabs } from "#platform/web/ui/PageTabs.tsx";
import { revealCurrent } from "#platform/web/ui/reveal-current.ts";
import styles from "./-configuration/frame.module.css";
import { type ConfigurationPage, configurationPages, groups } from "./-configuration/pages.ts";

/** One route for every page of the configuration (`groups` names them), since each route adds to the first load. */
export const Route = createFileRoute("/admin/configuration/$")({
  staticData: { title: "" },
  validateSearch: searchOf({
    ...listParameters,
    year: read.year,
    status: read.text,
    // Filters of the trail: author, subject, verb, first day, last day.
    qui: read.text,
    objet: read.text,
    action: read.text,
    du: read.text,
    au: read.text,
  }),
  component: () => <ConfigurationFrame page={Route.useParams()._splat ?? ""} />,
});

/** Redirects to the categories if no page is given (CFG-07). */
function ConfigurationFrame({ page }: { page: string }) {
  const name = page.replace(/\/$/, "");
  const entry = configurationPages.find(({ parts }) => parts.some((part) => part.name === name));
  const shown = entry?.parts.find((part) => part.name === name);
  if (!entry || !shown) return <Navigate to="/admin/configuration/$" params={{ _splat: "categories" }} replace />;
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
            {pages.map(({ label, parts }) => (
              <Link
                key={label}
                to="/admin/configuration/$"
                params={{ _splat: parts.includes(shown) ? name : (parts[0]?.name ?? "") }}
                activeOptions={{ includeSearch: false }}
              >
                {label}
              </Link>
            ))}
          </div>
        ))}
      </Stack>
      <div>
        <div className={styles.parts}>{entry.parts.length > 1 && <Parts {...entry} current={name} />}</div>
        <Suspense key={page} fallback={<Loading lines={6} />}>
          {/* The navigation stays if a page fails. */}
          <CatchBoundary getResetKey={() => page} errorComponent={Failure}>
            <shown.Page address={shown.name} />
          </CatchBoundary>
        </Suspense>
      </div>
    </div>
  );
}

const Parts = ({ label, parts, current }: ConfigurationPage & { readonly current: string }) => (
  <PageTabs label={label} current={current}>
    {parts.map(({ label, name }) => (
      <Link key={name} to="/admin/configuration/$" params={{ _splat: name }} activeOptions={{ includeSearch: false }}>
        {label}
      </Link>
    ))}
  </PageTabs>
);
