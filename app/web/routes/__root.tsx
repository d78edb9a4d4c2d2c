import { createRootRoute, Navigate, Outlet, redirect, useMatches, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useLayoutEffect } from "react";
import { Failure, Initialising } from "#platform/web/states.tsx";
import { redirectionOf, styleOf } from "../guard.ts";
import { loadMe, refreshMe, useMe } from "../me.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Nothing on this page asks by `useQuery` or changes by `useMutation`: they are not loaded. */
    readonly withoutQueries?: true;
    /** The name of the page in the tab of the browser, where its area has a frame; empty: the page itself says it. */
    readonly title?: string;
  }
}

const Queries = lazy(() => import("#platform/web/Queries.tsx"));

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    const user = await loadMe();
    const to = redirectionOf(location.pathname, user);
    if (to !== null) throw redirect({ to, replace: true });
    return { user };
  },
  component: Frame,
  errorComponent: Unknown,
  pendingComponent: Initialising,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: () => <Navigate to="/" replace />,
});

/** Nobody could say who is there: the session stays, and another try may know. */
function Unknown({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <main>
      <Failure error={error} onRetry={() => void router.invalidate()} />
    </main>
  );
}

/** Each person has queries of their own. A page that everybody loads first may do without: `staticData: { withoutQueries: true }`. */
function Frame() {
  const me = useMe();
  const isLight = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.withoutQueries) });
  const style = styleOf(me);
  useLayoutEffect(() => {
    document.documentElement.dataset.style = style;
  }, [style]);
  if (isLight) return <Outlet />;
  return (
    <Suspense fallback={<Initialising />}>
      <Queries key={me?.id} onChange={refreshMe}>
        <Outlet />
      </Queries>
    </Suspense>
  );
}
