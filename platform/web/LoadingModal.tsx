import { useMediaQuery } from "@mantine/hooks";
import { Modal } from "./Modal.tsx";
import { messageOf } from "./refusal.ts";
import { Failure, Loading } from "./states.tsx";

interface Props {
  readonly title: string;
  /** « Chargement du club... » */
  readonly label: string;
  readonly error: Error | null;
  /** The message for a failure; by default the server's. */
  readonly describeError?: (error: Error) => string;
  readonly refetch: () => Promise<unknown>;
  /** The width of the final window, in pixels. */
  readonly width?: number;
  readonly onClose: () => void;
}

/** A window while its content loads, or after loading failed. */
export function LoadingModal({ title, label, error, describeError = messageOf, refetch, width = 760, onClose }: Props) {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  return (
    <Modal opened onClose={onClose} title={title} size={`min(${width}px, 100%)`} fullScreen={isPhone}>
      {error ? <Failure message={describeError(error)} onRetry={() => void refetch()} /> : <Loading label={label} lines={8} />}
    </Modal>
  );
}
