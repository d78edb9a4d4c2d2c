import { Alert, Text } from "@mantine/core";
import { formatInstant } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import type { MailOnWire } from "../mail.contract.ts";

/** What came back of one that had left. */
const titles: Partial<Record<MailOnWire["status"], string>> = {
  delayed: "Il est retardé en chemin\u00A0: son serveur essaie encore",
  returned: "Il n'a pas été remis\u00A0: dites-le autrement, ou écrivez de nouveau",
  refused: "Cette adresse n'existe pas, ou plus\u00A0: plus rien n'y part tant qu'elle n'est pas corrigée",
};

export const MailModal = ({ mail, onClose }: { mail: MailOnWire; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={mail.subject} size={680}>
    <Text c="dimmed">
      À {mail.to}, le {formatInstant(mail.createdAt)}
    </Text>
    {mail.leavesAt && (
      <Alert color="amber" mt="md" title={`Il part après le ${formatInstant(mail.leavesAt)}`}>
        Beaucoup de messages vont à cette adresse, ou sont envoyés par le même établissement&nbsp;: ils partent un peu chaque heure, pour
        que personne n'en reçoive trop. «&nbsp;Renvoyer&nbsp;» le fait partir maintenant.
      </Alert>
    )}
    {mail.lastError && (
      <Alert color="red" mt="md" title={titles[mail.status] ?? "Il n'est pas parti"}>
        {mail.lastError}
      </Alert>
    )}
    {mail.text === null ? (
      <Text mt="md">
        Son texte n'est pas montré&nbsp;: il peut contenir un lien personnel, et il est effacé dès que le message est parti.
      </Text>
    ) : (
      <Text mt="md" p="md" bg="var(--paper)" bdrs="md" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {mail.text}
      </Text>
    )}
  </Modal>
);
