import { Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Loading } from "#platform/web/states.tsx";
import { admit } from "../admit.ts";
import { AreaShell } from "../frame/AreaShell.tsx";
import { HomeLink } from "../frame/BackLink.tsx";

export const Route = createFileRoute("/securite")({
  staticData: { title: "Sécurité du compte" },
  beforeLoad: admit("ADMIN", "USER", "ESTABLISHEMENT", "CLUB"),
  component: AccountSecurity,
});

/** Loaded by the page: the entry need not name it. */
const PasskeySecurity = lazy(() => import("#features/passkeys/web/PasskeySecurity.tsx"));

const OwnDevices = lazy(() => import("#features/auth/web/OwnDevices.tsx"));

/** One's own account: what opens it besides the password, and where it is open. */
function AccountSecurity() {
  const { user } = Route.useRouteContext();
  return (
    <AreaShell area="Mon compte">
      <HomeLink />
      <Title order={1} mb="lg">
        Sécurité du compte
      </Title>
      <Suspense fallback={<Loading lines={8} />}>
        <PasskeySecurity username={user.username} />
      </Suspense>
      <Suspense fallback={<Loading lines={3} />}>
        <OwnDevices userId={user.id} />
      </Suspense>
    </AreaShell>
  );
}
