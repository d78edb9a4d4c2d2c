import { WITHOUT_SERVER } from "#access/mail/sending-text.ts";
import { useSendsMail } from "#access/mail/web/useSendsMail.ts";
import { call } from "#platform/web/api.ts";
import { download } from "#platform/web/download.ts";
import { formatCount } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { convocationsApi } from "../convocations.contract.ts";

const POLL_MS = 2_000;

export const useSummary = (questionnaireId: string) =>
  useApiQuery(convocationsApi.summary, {
    params: { questionnaireId },
    refetchInterval: ({ state: { data } }) => data !== undefined && data.mails.waiting > 0 && POLL_MS,
  });

export interface PrintSelection {
  readonly userId?: string;
  readonly centre?: string;
}

const printing = {
  meta: { skipsRefetch: true },
  failed: (error: Error) => messageOf(error, "Erreur lors du téléchargement du fichier"),
} as const;

export const usePrinting = (questionnaireId: string) =>
  useMutation({
    ...printing,
    mutationFn: (query: PrintSelection) => download(convocationsApi.print, { params: { questionnaireId }, query }),
  });

export function useMailing(questionnaireId: string) {
  const sendsMail = useSendsMail();
  return useMutation({
    mutationFn: ({ again = false, ...selected }: PrintSelection & { again?: boolean }) =>
      call(convocationsApi.mail, { params: { questionnaireId }, query: { ...selected, again: again ? "true" : "false" } }),
    onSuccess: ({ queued }) =>
      queued > 0
        ? toast.success(
            sendsMail
              ? `${formatCount(queued, "convocation part", "convocations partent")} par e-mail.`
              : `${formatCount(queued, "convocation attend", "convocations attendent")} ${WITHOUT_SERVER}`,
          )
        : toast.failure("Aucun e-mail n'est à envoyer."),
  });
}

/** Downloads a school's convocations for printing: those of these pupils, or of all convoked ones. */
export const usePupilPrinting = (questionnaireId: string) =>
  useMutation({
    ...printing,
    mutationFn: (userIds: readonly string[] | "everybody") =>
      userIds === "everybody"
        ? download(convocationsApi.print, { params: { questionnaireId } })
        : download(convocationsApi.printPupils, { params: { questionnaireId }, body: { userIds: [...userIds] } }),
  });
