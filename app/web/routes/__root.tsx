import { createRootRoute, lazyRouteComponent, Navigate, Outlet, redirect, useMatches, useRouter } from "@tanstack/react-router";
import { Suspense, useLayoutEffect } from "react";
import { Failure, Initialising } from "#platform/web/states.tsx";
import { isVerifier, redirectFor, styleOf } from "../guard.ts";
import { loadMe, refreshMe, useMe } from "../me.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** This page uses neither `useQuery` nor `useMutation`: their code is not loaded. */
    readonly withoutQueries?: true;
    /** Title in the browser tab, if the area has a frame; empty: the page sets it itself. */
    readonly title?: string;
  }
}

const Queries = lazyRouteComponent(() => import("#platform/web/Queries.tsx"));

const skipsQueries = (matches: readonly { readonly staticData: { readonly withoutQueries?: true } }[]): boolean =>
  matches.some(({ staticData }) => staticData.withoutQueries);

export const Route = createRootRoute({
  beforeLoad: async ({ location, matches }) => {
    const [user] = await Promise.all([isVerifier(location.pathname) ? null : loadMe(), skipsQueries(matches) || Queries.preload?.()]);
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

/** Queries are separate for each user. A page that all visitors load first may skip them: `staticData: { withoutQueries: true }`. */
function RootLayout() {
  const me = useMe();
  const isWithoutQueries = useMatches({ select: skipsQueries });
  const style = styleOf(me);
  useLayoutEffect(() => {
    document.documentElement.dataset.style = style;
  }, [style]);
  if (isWithoutQueries) return <Outlet />;
  return (
    <Suspense fallback={<Initialising />}>
      <Queries key={me?.id} onChange={refreshMe}>
        <Outlet />
      </Queries>
    </Suspense>
  );
}
