import { download } from "#platform/web/download.ts";
import { messageOf } from "#platform/web/refusal.ts";
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
    failed: (error) => messageOf(error, "Erreur lors du téléchargement du fichier"),
  });
