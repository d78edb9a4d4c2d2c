import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { download } from "#platform/web/download.ts";
import { wordsOfServer } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";

/** The confirmed registrations of a year in a workbook. */
export function ExportButton({ year }: { year: number }) {
  const exporting = useMutation({
    mutationFn: () => download(registrationsApi.export, { query: { year } }),
    meta: { changesNothingElse: true },
    onSuccess: () => toast.success("Exportation réussie"),
    onError: (refused) => toast.failure(wordsOfServer(refused) ?? "Erreur lors de l'exportation"),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Exporter les confirmations
    </Button>
  );
}
