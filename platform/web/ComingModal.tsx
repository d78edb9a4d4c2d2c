import { Modal } from "./Modal.tsx";
import { Failure, Loading } from "./states.tsx";

interface Props {
  readonly title: string;
  /** « Chargement du club... » */
  readonly label: string;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The window of a thing that is being asked for, or could not be had. */
export const ComingModal = ({ title, label, error, refetch, onClose }: Props) => (
  <Modal opened onClose={onClose} title={title} size="min(760px, 100%)">
    {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading label={label} lines={8} />}
  </Modal>
);
