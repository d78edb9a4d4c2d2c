import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { CallRequest } from "#platform/web/api.ts";
import { download } from "#platform/web/download.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";

interface Props<E extends Endpoint> {
  readonly endpoint: E;
  readonly request: CallRequest<E>[0];
  readonly isEmpty: boolean;
}

/** Keeps the list, as it is narrowed, in a workbook. */
export function ExportMembers<E extends Endpoint>({ endpoint, request, isEmpty }: Props<E>) {
  const exporting = useMutation({
    mutationFn: () => download(endpoint, request),
    meta: { changesNothingElse: true },
    onSuccess: () => toast.success("Exportation réussie"),
    onError: (refused) => toast.failure(messageOf(refused, "Erreur lors de l'exportation")),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      disabled={isEmpty}
      onClick={() => exporting.mutate()}
    >
      Exporter
    </Button>
  );
}
