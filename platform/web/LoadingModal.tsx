import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Modal } from "./Modal.tsx";
import { messageOf } from "./refusal.ts";
import { Failure, Loading } from "./states.tsx";
import { usePhone } from "./usePhone.ts";

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

export function LoadingModal({ title, label, error, describeError = messageOf, refetch, width = 760, onClose }: Props) {
  const isPhone = usePhone();
  return (
    <Modal opened onClose={onClose} title={title} size={`min(${width}px, 100%)`} fullScreen={isPhone}>
      {error ? <Failure message={describeError(error)} onRetry={() => void refetch()} /> : <Loading label={label} lines={8} />}
    </Modal>
  );
}

interface LoadedProps<Data> extends Pick<Props, "title" | "label" | "onClose"> {
  readonly query: UseQueryOptions<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The window of one thing, once it is loaded: as it is now, not as it was when the window was last open. */
export function LoadedModal<Data>({ query, children, ...window }: LoadedProps<Data>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: "always" });
  return data === undefined || !isFetchedAfterMount ? <LoadingModal {...window} error={error} refetch={refetch} /> : children(data);
}
