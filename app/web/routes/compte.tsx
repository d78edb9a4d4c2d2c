import { Stack, Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import PasskeySecurity from "#access/passkeys/web/PasskeySecurity.tsx";
import DeviceList from "#access/sessions/web/DeviceList.tsx";
import MailedLink from "#people/auth/web/MailedLink.tsx";
import OwnPassword from "#people/auth/web/OwnPassword.tsx";
import OwnEmail from "#people/people/web/OwnEmail.tsx";
import DisplaySettings from "#platform/web/DisplaySettings.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { AreaShell } from "../frame/AreaShell.tsx";
import { HomeLink } from "../frame/BackLink.tsx";
import { useMe } from "../me.ts";
import { requireRole } from "../require-role.ts";

export const Route = createFileRoute("/compte")({
  staticData: { title: "Mon compte" },
  beforeLoad: requireRole("ADMIN", "USER", "ESTABLISHEMENT", "CLUB"),
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
        <PasskeySecurity username={username} mailedLink={<MailedLink username={username} />} />
        <Part id="appareils" title="Mes appareils" size="h3" mb="sm">
          <Text mb="md">
            Votre compte est ouvert sur ces appareils. L'un d'eux n'est pas à vous&nbsp;? Déconnectez-le, puis choisissez un nouveau mot de
            passe.
          </Text>
          <DeviceList userId={user.id} />
        </Part>
      </Stack>
    </AreaShell>
  );
}
