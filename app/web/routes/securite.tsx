import { Stack, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Loading } from "#platform/web/states.tsx";
import { AreaShell } from "../frame/AreaShell.tsx";
import { HomeLink } from "../frame/BackLink.tsx";
import { requireRole } from "../require-role.ts";

export const Route = createFileRoute("/securite")({
  staticData: { title: "Sécurité du compte" },
  beforeLoad: requireRole("ADMIN", "USER", "ESTABLISHEMENT", "CLUB"),
  component: AccountSecurity,
});

/** Loaded by this page only, and kept out of the entry. */
const MailedLink = lazy(() => import("#features/auth/web/MailedLink.tsx"));

const PasskeySecurity = lazy(() => import("#features/passkeys/web/PasskeySecurity.tsx"));

const OwnDevices = lazy(() => import("#features/sessions/web/OwnDevices.tsx"));

/** The user's own account: passkeys, and where it is signed in. */
function AccountSecurity() {
  const { user } = Route.useRouteContext();
  return (
    <AreaShell area="Mon compte">
      <HomeLink />
      <Title order={1} mb="lg">
        Sécurité du compte
      </Title>
      <Stack gap={24}>
        <Suspense fallback={<Loading lines={8} />}>
          <PasskeySecurity username={user.username} mailedLink={<MailedLink username={user.username} />} />
        </Suspense>
        <Suspense fallback={<Loading lines={3} />}>
          <OwnDevices userId={user.id} />
        </Suspense>
      </Stack>
    </AreaShell>
  );
}
