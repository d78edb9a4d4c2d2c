import { Stack, Text, Title } from "@mantine/core";
import { createFileRoute, redirect } from "@tanstack/react-router";
import OwnPassword from "#people/auth/web/OwnPassword.tsx";
import OwnSecurity from "#people/auth/web/OwnSecurity.tsx";
import OwnEmail from "#people/people/web/OwnEmail.tsx";
import DisplaySettings from "#platform/web/DisplaySettings.tsx";
import { AreaShell } from "../frame/AreaShell.tsx";
import { HomeLink } from "../frame/BackLink.tsx";
import { accountPage, useMe } from "../me.ts";
import { requireRole } from "../require-role.ts";

export const Route = createFileRoute("/compte")({
  staticData: { title: "Mon compte" },
  beforeLoad: ({ context }) => {
    const { user } = requireRole("ADMIN", "USER", "ESTABLISHEMENT", "CLUB")({ context });
    const { to } = accountPage(user);
    if (to !== "/compte") throw redirect({ to, replace: true });
    return { user };
  },
  component: OwnAccount,
});

function OwnAccount() {
  const { user } = Route.useRouteContext();
  const { username, contact } = useMe() ?? user;
  return (
    <AreaShell area="Mon compte">
      <HomeLink />
      <Title order={1} mb={4}>
        Mon compte
      </Title>
      <Text c="dimmed" mb="lg" style={{ overflowWrap: "anywhere" }}>
        {contact.firstname} {contact.lastname} · identifiant&nbsp;: {username}
      </Text>
      <Stack gap={24}>
        <DisplaySettings />
        <OwnEmail />
        <OwnPassword username={username} />
        <OwnSecurity userId={user.id} username={username} />
      </Stack>
    </AreaShell>
  );
}
