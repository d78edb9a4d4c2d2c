import { Burger, Button, Drawer, Group, Menu, Stack, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconLogout, IconUserCircle, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Announcements } from "#contest/announcements/web/Announcements.tsx";
import { onStepUp } from "#platform/web/api.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { familyLabelOf } from "../family.ts";
import { Finder } from "../finder/Finder.tsx";
import { accountPage, useMe } from "../me.ts";
import { useSignOut } from "../sign-out.ts";
import { AreaFrame } from "./AreaFrame.tsx";
import styles from "./AreaShell.module.css";

// Registered here and not at start: only signed-in users are asked.
onStepUp(async () => (await import("../step-up.tsx")).stepUp());

const FamilyWindow = lazyWindow(() => import("../FamilyWindow.tsx"));

interface AreaLink {
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

interface Props extends Pick<ComponentProps<typeof AreaFrame>, "area" | "isWide" | "children"> {
  readonly links?: readonly AreaLink[];
}

export function AreaShell({ area, links = [], isWide = false, children }: Props) {
  const [isOpen, drawer] = useDisclosure();
  const [isChanging, change] = useDisclosure();
  const me = useMe();
  const signOut = useSignOut();
  const account = accountPage(me);
  const mayFind = me !== null && (me.role !== "USER" || me.controlledCenter.length > 0);
  const header = (
    <>
      {links.length > 0 && (
        <Group component="nav" aria-label="Rubriques" className={styles.links} wrap="nowrap" align="stretch" gap={2}>
          <AreaLinks links={links} />
        </Group>
      )}
      {mayFind && <Finder links={links} />}
      <Account hasLinks={links.length > 0} onChange={change.open} />
      {links.length > 0 && (
        <Burger className={styles.burger} color="#ffffff" size={24} opened={isOpen} onClick={drawer.toggle} aria-label="Ouvrir le menu" />
      )}
    </>
  );
  return (
    <AreaFrame area={area} header={header} isWide={isWide} hasManyLinks={links.length > 5}>
      <Drawer opened={isOpen} onClose={drawer.close} position="right" size="min(320px, 86vw)" title={area}>
        <Stack aria-label="Rubriques" className={styles.drawer} component="nav" gap={4} mb="lg">
          <AreaLinks links={links} onFollow={drawer.close} />
        </Stack>
        <Identity />
        {!links.some(({ to }) => to === account.to) && (
          <LinkButton to={account.to} variant="subtle" px={20} mb="xs" onClick={drawer.close}>
            {account.label}
          </LinkButton>
        )}
        {familyLabelOf(me) && (
          <Button variant="subtle" px={20} mb="xs" onClick={change.open}>
            {familyLabelOf(me)}
          </Button>
        )}
        <Button
          variant="default"
          fullWidth
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => {
            drawer.close();
            void signOut();
          }}
        >
          Déconnexion
        </Button>
      </Drawer>
      {me && isChanging && <FamilyWindow me={me} onClose={change.close} />}
      {me && <Announcements userId={me.id} />}
      {children}
    </AreaFrame>
  );
}

const AreaLinks = ({ links, onFollow }: { links: readonly AreaLink[]; onFollow?: () => void }) =>
  links.map(({ label, to, search }) => (
    <Link key={to} to={to} activeOptions={{ includeSearch: false }} {...(search && { search })} {...(onFollow && { onClick: onFollow })}>
      {label}
    </Link>
  ));

const fullName = (contact: { firstname: string; lastname: string } | undefined) =>
  `${contact?.firstname ?? ""} ${contact?.lastname ?? ""}`.trim();

function Identity() {
  const me = useMe();
  return (
    <Stack component="p" gap={2} p="8px 12px 12px" fz="0.875rem" lh={1.45}>
      <strong>{fullName(me?.contact)}</strong>
      <span className="muted">Identifiant&nbsp;: {me?.username}</span>
      <span className="muted">Numéro&nbsp;: {me?.numPalmares}</span>
    </Stack>
  );
}

function Account({ hasLinks, onChange }: { hasLinks: boolean; onChange: () => void }) {
  const me = useMe();
  const signOut = useSignOut();
  return (
    <Menu width={260}>
      <Menu.Target>
        <UnstyledButton className={styles.account} data-in-drawer={hasLinks || undefined}>
          <IconUserCircle size={22} aria-hidden />
          <span>{fullName(me?.contact) || me?.username || "Mon compte"}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Identity />
        <Menu.Divider />
        <Menu.Item component={Link} to={accountPage(me).to} leftSection={<IconUserCircle size={18} aria-hidden />}>
          {accountPage(me).label}
        </Menu.Item>
        {familyLabelOf(me) && (
          <Menu.Item leftSection={<IconUsers size={18} aria-hidden />} onClick={onChange}>
            {familyLabelOf(me)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          Déconnexion
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
