import type { ComponentProps } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import { RenewalForm } from "./RenewalForm.tsx";
import { renewalTitles } from "./RenewalInvitation.tsx";

interface Props extends Omit<ComponentProps<typeof RenewalForm>, "introduction" | "onCancel"> {
  readonly year: number;
  readonly onClose: () => void;
}

const maxHeight = { content: { maxHeight: "80vh" } };

/** Registers a person with an account for the current championship (PAR-04). */
export const RenewalModal = ({ year, onClose, ...form }: Props) => (
  <Modal opened onClose={onClose} title={renewalTitles[form.kind]} styles={maxHeight}>
    <RenewalForm {...form} introduction={`Votre inscription au championnat ${year} sera ensuite validée.`} onCancel={onClose} />
  </Modal>
);
