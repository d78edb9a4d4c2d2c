import { Alert, Text } from "@mantine/core";
import { formatInstant } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import type { MailOnWire } from "../mail.contract.ts";

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
      <Alert color="red" mt="md" title="Il n'est pas parti">
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
