import { Button, Group, Stack, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { MailLink, PhoneLink } from "#platform/web/Address.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import type { ClubOnWire } from "../clubs.contract.ts";
import styles from "./Managers.module.css";

const InvitedLeader = lazyPart(() => import("./InvitedLeader.tsx"));
const InviteLeader = lazyWindow(async () => ({ default: (await import("./InviteLeader.tsx")).InviteLeader }));

/** Whether the reader is a contact of the club, in charge of its information, its membership and its leaders (CLB-11). */
export const isContact = ({ controllers }: Pick<ClubOnWire, "controllers">, meId: string): boolean =>
  controllers.some(({ id, access }) => id === meId && access === "named");

/** The club's managers and their contact details (CLB-02); its contact invites and withdraws others (CLB-11). */
export function Managers({ club, meId, children }: { club: Pick<ClubOnWire, "id" | "controllers">; meId: string; children: ReactNode }) {
  const [isInviting, setInviting] = useState(false);
  const { controllers } = club;
  const mayInvite = isContact(club, meId);
  return (
    <Part id="responsables" title={controllers.length > 1 ? "Responsables du club" : "Responsable du club"} size="h3">
      <Stack className={styles.managers} mt={14} component="ul" gap={14}>
        {controllers.map((leader) => {
          const { firstname, lastname, email, phone } = leader.contact;
          return (
            <Stack key={leader.id} component="li" align="flex-start" gap={0} style={{ overflowWrap: "anywhere" }}>
              <Group gap="xs">
                <strong>
                  {firstname} {lastname}
                  {leader.id === meId && " (vous)"}
                </strong>
                {leader.access === "invited" && <StateBadge color="gray">Invitation envoyée</StateBadge>}
                {leader.access === "named" && controllers.length > 1 && <StateBadge color="gray">Contact du club</StateBadge>}
              </Group>
              {email && <MailLink email={email} />}
              {phone && <PhoneLink phone={phone} />}
              {mayInvite && leader.access !== "named" && <InvitedLeader clubId={club.id} leader={leader} />}
            </Stack>
          );
        })}
      </Stack>
      {mayInvite && (
        <>
          <Text mt="md" fz="sm">
            Chaque responsable que vous invitez se connecte avec son propre compte, voit les adhérents et confirme leurs inscriptions. Vous
            restez le contact&nbsp;: c'est à vous que la fédération écrit.
          </Text>
          <Button mt="sm" variant="default" leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
            Inviter un responsable
          </Button>
          {isInviting && <InviteLeader clubId={club.id} onClose={() => setInviting(false)} />}
        </>
      )}
      <Text mt="md" c="dimmed" fz="sm">
        {children}
      </Text>
    </Part>
  );
}
