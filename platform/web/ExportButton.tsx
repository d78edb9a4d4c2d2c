import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { CallRequest } from "./api.ts";
import { download } from "./download.ts";
import { serverMessageOf } from "./refusal.ts";
import { toast } from "./toasts.tsx";
import { useMutation } from "./useMutation.ts";

interface Props<E extends Endpoint> {
  readonly endpoint: E;
  /** The filters of the list. */
  readonly request: CallRequest<E>[0];
  readonly isEmpty?: boolean;
  /** The message if the server gives none. */
  readonly failure?: string;
  readonly children?: string;
}

/** Exports a list to a workbook. */
export function ExportButton<E extends Endpoint>(props: Props<E>) {
  const { endpoint, request, isEmpty = false, failure = "Erreur lors de l'exportation", children = "Exporter" } = props;
  const exporting = useMutation({
    mutationFn: () => download(endpoint, request),
    meta: { skipsRefetch: true },
    onSuccess: () => toast.success("Exportation réussie"),
    onError: (error) => toast.failure(serverMessageOf(error) ?? failure),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      disabled={isEmpty}
      onClick={() => exporting.mutate()}
    >
      {children}
    </Button>
  );
}
