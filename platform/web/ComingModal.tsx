import { useMediaQuery } from "@mantine/hooks";
import { Modal } from "./Modal.tsx";
import { messageOf } from "./refusal.ts";
import { Failure, Loading } from "./states.tsx";

interface Props {
  readonly title: string;
  /** « Chargement du club... » */
  readonly label: string;
  readonly error: Error | null;
  /** Why it could not be had, unless the server's words say it. */
  readonly wordsOf?: (error: Error) => string;
  readonly refetch: () => Promise<unknown>;
  /** As wide as what comes, in pixels. */
  readonly width?: number;
  readonly onClose: () => void;
}

/** The window of a thing that is being asked for, or could not be had. */
export function ComingModal({ title, label, error, wordsOf = messageOf, refetch, width = 760, onClose }: Props) {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  return (
    <Modal opened onClose={onClose} title={title} size={`min(${width}px, 100%)`} fullScreen={isPhone}>
      {error ? <Failure message={wordsOf(error)} onRetry={() => void refetch()} /> : <Loading label={label} lines={8} />}
    </Modal>
  );
}
