import { Stack } from "@mantine/core";
import { CatchBoundary, Link, Navigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { Failure, Loading } from "#platform/web/states.tsx";
import { revealCurrent } from "#platform/web/ui/reveal-current.ts";
import styles from "./frame.module.css";
import { findPage, groups } from "./pages.ts";

/** The settings of the championship: navigation on the left, on a phone in one line above. Without a page, redirects to the categories (CFG-07). */
export function ConfigurationFrame({ page }: { page: string }) {
  const shown = findPage(page);
  if (!shown) return <Navigate to="/admin/configuration/$" params={{ _splat: "categories" }} replace />;
  return (
    <div className={styles.frame}>
      <title>{`${shown.label} · Configuration · Palmarès`}</title>
      <Stack key={page} ref={revealCurrent} aria-label="Configuration" className={`marked-links ${styles.pages}`} component="nav" gap="lg">
        {groups.map(({ title, pages }) => (
          <div key={title} className={styles.group}>
            <p>{title}</p>
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
