import { Alert, Text } from "@mantine/core";
import { formatInstant } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import type { MailOnWire } from "../mail.contract.ts";
import styles from "./MailModal.module.css";

/** One message: whom it is for, why it did not leave, and its text where that may be read. */
export const MailModal = ({ mail, onClose }: { mail: MailOnWire; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={mail.subject} size={680}>
    <Text c="dimmed">
      À {mail.to}, le {formatInstant(mail.createdAt)}
    </Text>
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
      <p className={styles.text}>{mail.text}</p>
    )}
  </Modal>
);
