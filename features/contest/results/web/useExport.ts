import { useRef, useState } from "react";
import { download } from "#platform/web/download.ts";
import { serverMessageOf } from "#platform/web/refusal.ts";
import { exportApi } from "../export.contract.ts";

/** The state of an export. `bytes` received; `startedAt` in milliseconds since 1970. */
export type ExportState =
  | { readonly step: "idle" }
  | { readonly step: "running"; readonly bytes: number; readonly startedAt: number }
  | { readonly step: "done"; readonly bytes: number; readonly name: string }
  | { readonly step: "failed"; readonly message: string; readonly reason: string | undefined };

interface ExportRequest {
  readonly questionnaireId: string;
  readonly includeNextExamCenter: boolean;
}

/** Exports the results of a stage, one at a time; the file is saved even after the user has left the page. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: "idle" });
  const controllerRef = useRef<AbortController>(undefined);

  async function start({ questionnaireId, includeNextExamCenter }: ExportRequest): Promise<void> {
    const controller = new AbortController();
    controllerRef.current = controller;
    const startedAt = Date.now();
    let bytes: number | undefined;
    const onProgress = (received: number) => {
      bytes = received;
      setState({ step: "running", bytes, startedAt });
    };
    setState({ step: "running", bytes: 0, startedAt });
    const query = { questionnaireId, includeNextExamCenter: includeNextExamCenter ? "true" : "false" } as const;
    await download(exportApi.results, { query }, { onProgress, signal: controller.signal }).then(
      (name) => setState({ step: "done", bytes: bytes ?? 0, name }),
      (failure) => setState(controller.signal.aborted ? { step: "idle" } : toFailedState(failure, bytes !== undefined)),
    );
  }

  return { state, start, cancel: () => controllerRef.current?.abort(), reset: () => setState({ step: "idle" }) };
}

const toFailedState = (failure: unknown, hasBegun: boolean): ExportState => ({
  step: "failed",
  message: hasBegun ? "Erreur lors du téléchargement du fichier" : "Erreur lors de l'exportation",
  reason: serverMessageOf(failure),
});
