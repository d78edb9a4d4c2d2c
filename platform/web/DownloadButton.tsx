import { Button, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { CallRequest } from "./api.ts";
import { download } from "./download.ts";
import { serverMessageOf } from "./refusal.ts";
import { useMutation } from "./useMutation.ts";

interface Props<E extends Endpoint> extends Pick<ButtonProps, "size"> {
  readonly endpoint: E;
  readonly request: CallRequest<E>[0];
  readonly icon?: ReactNode;
  readonly isEmpty?: boolean;
  readonly done?: string;
  /** The message if the server gives none. */
  readonly failure: string;
  readonly children: string;
}

export function DownloadButton<E extends Endpoint>({ endpoint, request, icon, isEmpty = false, done, failure, ...button }: Props<E>) {
  const downloading = useMutation({
    mutationFn: () => download(endpoint, request),
    meta: { skipsRefetch: true },
    ...(done !== undefined && { done }),
    failed: (error) => serverMessageOf(error) ?? failure,
  });
  return (
    <Button
      variant="default"
      leftSection={icon ?? <IconDownload size={18} aria-hidden />}
      loading={downloading.isPending}
      disabled={isEmpty}
      onClick={() => downloading.mutate()}
      {...button}
    />
  );
}

type ExportProps<E extends Endpoint> = Pick<Props<E>, "endpoint" | "request" | "isEmpty" | "size"> &
  Partial<Pick<Props<E>, "failure" | "children">>;

/** Exports a list to a workbook; `request` has its filters. */
export const ExportButton = <E extends Endpoint>({
  failure = "Erreur lors de l'exportation",
  children = "Exporter",
  ...props
}: ExportProps<E>) => (
  <DownloadButton {...props} done="Exportation réussie" failure={failure}>
    {children}
  </DownloadButton>
);
