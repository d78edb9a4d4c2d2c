import { download } from "#platform/web/download.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { convocationsApi } from "../convocations.contract.ts";

/** Downloads the convocations of a school's pupils, to print: of these pupils, or of all convoked ones. */
export const usePupilPrinting = (questionnaireId: string) =>
  useMutation({
    mutationFn: (userIds: readonly string[] | "everybody") =>
      userIds === "everybody"
        ? download(convocationsApi.print, { params: { questionnaireId } })
        : download(convocationsApi.printPupils, { params: { questionnaireId }, body: { userIds: [...userIds] } }),
    meta: { skipsRefetch: true },
    onError: (error) => toast.failure(messageOf(error, "Erreur lors du téléchargement du fichier")),
  });
