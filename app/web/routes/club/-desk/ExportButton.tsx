import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { membersApi } from "#features/members/members.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { download } from "#platform/web/download.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";

/** The list as it is narrowed, in a workbook. */
export function ExportButton({ request, isEmpty }: { request: CallOf<typeof membersApi.export>; isEmpty: boolean }) {
  const exporting = useMutation({
    mutationFn: () => download(membersApi.export, request),
    meta: { changesNothingElse: true },
    onSuccess: () => toast.success("Exportation réussie"),
    onError: (refused) => toast.failure(messageOf(refused, "Erreur lors du téléchargement du fichier")),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      disabled={isEmpty}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Exporter (Excel)
    </Button>
  );
}
