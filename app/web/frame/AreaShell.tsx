import { Burger, Button, Drawer, Group, Menu, Stack, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Announcements } from "#features/announcements/web/Announcements.tsx";
import "#platform/web/areas.css";
import { onStepUp } from "#platform/web/api.ts";
import { Mark } from "#platform/web/Mark.tsx";
import { useMe } from "../me.ts";
import { useSignOut } from "../sign-out.ts";
import styles from "./AreaShell.module.css";
import { Footer } from "./Footer.tsx";
import { Ribbon } from "./Ribbon.tsx";

// Registered here and not at start: only signed-in users are asked.
onStepUp(async () => (await import("../step-up.tsx")).stepUp());

interface AreaLink {
  readonly label: string;
  readonly to: string;
  /** Search parameters of its address. */
  readonly search?: Readonly<Record<string, string>>;
}

interface Props {
  /** Name of the area, under the product's: « Administration ». */
  readonly area: string;
  /** Name of the page: replaces the product's in the header, and is the tab's title. */
  readonly title?: string;
  readonly links?: readonly AreaLink[];
  /** For tables with more columns than a normal page can show. */
  readonly isWide?: boolean;
  /** Buttons of the page itself, always visible: « Enregistrer », « Quitter ». They replace the account menu. */
  readonly actions?: ReactNode;
  /** Progress from 0 to 1, as an orange line under the header. */
  readonly progress?: number;
  readonly children: ReactNode;
}

/** A page for a signed-in user: the dark header with its links, the page, the footer. */
export function AreaShell({ area, title, links = [], isWide = false, actions, progress, children }: Props) {
  const [isOpen, drawer] = useDisclosure();
  const page = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title });
  return (
    <div className={styles.shell} data-many={links.length > 5 || undefined} data-wide={isWide || undefined}>
      {page !== "" && <title>{`${title ?? page ?? area} · Palmarès`}</title>}
      <a href="#contenu" className="skip">
        Aller au contenu
      </a>
      <header className={`screen-only ${styles.header}`}>
        <Group className={styles.bar} wrap="nowrap" gap="lg">
          <Link to="/" className={styles.brand}>
            <Mark size={36} />
            <span className={styles.names}>
              <strong>{title ?? "Palmarès"}</strong>
              <span>{area}</span>
              <span className="hidden-text">&nbsp;: retour à l'accueil</span>
            </span>
          </Link>
          <Ribbon />
          {links.length > 0 && (
            <Group component="nav" aria-label="Rubriques" className={styles.links} wrap="nowrap" align="stretch" gap={2}>
              <AreaLinks links={links} />
            </Group>
          )}
          {actions ? (
            <Group className={styles.actions} ml="auto" wrap="nowrap" gap="sm">
              {actions}
            </Group>
          ) : (
            <Account hasLinks={links.length > 0} />
          )}
          {links.length > 0 && !actions && (
            <Burger
              className={styles.burger}
              color="#ffffff"
              size={24}
              opened={isOpen}
              onClick={drawer.toggle}
              aria-label="Ouvrir le menu"
            />
          )}
        </Group>
        {progress !== undefined && <div className={styles.progress} data-share style={{ "--done": progress } as React.CSSProperties} />}
      </header>
      <Drawer opened={isOpen} onClose={drawer.close} position="right" size="min(320px, 86vw)" title={area}>
        <Stack aria-label="Rubriques" className={styles.drawer} component="nav" gap={4} mb="lg">
          <AreaLinks links={links} onFollow={drawer.close} />
        </Stack>
        <Identity />
        <Button component={Link} to="/compte" variant="subtle" fullWidth mb="xs" onClick={drawer.close}>
          Mon compte
        </Button>
        <SignOut onFollow={drawer.close} />
      </Drawer>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {!actions && <Announcements />}
        {children}
      </main>
      <Footer />
    </div>
  );
}

const AreaLinks = ({ links, onFollow }: { links: readonly AreaLink[]; onFollow?: () => void }) =>
  links.map(({ label, to, search }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ includeSearch: false }}
      {...(search && { search: search as never })}
      {...(onFollow && { onClick: onFollow })}
    >
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

function SignOut({ onFollow }: { onFollow: () => void }) {
  const signOut = useSignOut();
  const follow = () => {
    onFollow();
    void signOut();
  };
  return (
    <Button variant="default" fullWidth leftSection={<IconLogout size={18} aria-hidden />} onClick={follow}>
      Déconnexion
    </Button>
  );
}

/** The signed-in user, and sign-out. */
function Account({ hasLinks }: { hasLinks: boolean }) {
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
        <Menu.Item component={Link} to="/compte" leftSection={<IconUserCircle size={18} aria-hidden />}>
          Mon compte
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          Déconnexion
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
