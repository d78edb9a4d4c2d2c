import { createRootRoute, Navigate, Outlet, redirect, useMatches, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useLayoutEffect } from "react";
import { Failure, Initialising } from "#platform/web/states.tsx";
import { redirectFor, styleOf } from "../guard.ts";
import { loadMe, refreshMe, useMe } from "../me.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** This page uses neither `useQuery` nor `useMutation`: their code is not loaded. */
    readonly withoutQueries?: true;
    /** Title in the browser tab, if the area has a frame; empty: the page sets it itself. */
    readonly title?: string;
  }
}

const Queries = lazy(() => import("#platform/web/Queries.tsx"));

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const user = await loadMe();
    const to = redirectFor(location.pathname, user);
    if (to !== null) throw redirect({ to, replace: true });
    return { user };
  },
  component: RootLayout,
  errorComponent: RootError,
  pendingComponent: Initialising,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: () => <Navigate to="/" replace />,
});

/** The user could not be loaded: the session stays, and a retry may succeed. */
function RootError({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <main>
      <Failure error={error} onRetry={() => void router.invalidate()} />
    </main>
  );
}

/** Queries are separate for each user. A page that everybody loads first may skip them: `staticData: { withoutQueries: true }`. */
function RootLayout() {
  const me = useMe();
  const skipsQueries = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.withoutQueries) });
  const style = styleOf(me);
  useLayoutEffect(() => {
    document.documentElement.dataset.style = style;
  }, [style]);
  if (skipsQueries) return <Outlet />;
  return (
    <Suspense fallback={<Initialising />}>
      <Queries key={me?.id} onChange={refreshMe}>
        <Outlet />
      </Queries>
    </Suspense>
  );
}
