import { useRef, useState } from "react";
import { download } from "#platform/web/download.ts";
import { wordsOfServer } from "#platform/web/refusal.ts";
import { exportApi } from "../export.contract.ts";

/** Where an export stands. `bytes` received; `startedAt` in milliseconds since 1970. */
export type ExportState =
  | { readonly step: "idle" }
  | { readonly step: "running"; readonly bytes: number; readonly startedAt: number }
  | { readonly step: "done"; readonly bytes: number; readonly name: string }
  | { readonly step: "failed"; readonly message: string; readonly reason: string | undefined };

interface Asked {
  readonly questionnaireId: string;
  readonly includeNextExamCenter: boolean;
}

/** Exports the results of a stage, one at a time; what was taken is kept even when the person has gone to another page. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: "idle" });
  const stopping = useRef<AbortController>(undefined);

  async function start({ questionnaireId, includeNextExamCenter }: Asked): Promise<void> {
    const controller = new AbortController();
    stopping.current = controller;
    const startedAt = Date.now();
    let bytes = 0;
    const onProgress = (received: number) => {
      bytes = received;
      setState({ step: "running", bytes, startedAt });
    };
    onProgress(0);
    const query = { questionnaireId, includeNextExamCenter: includeNextExamCenter ? "true" : "false" } as const;
    await download(exportApi.results, { query }, { onProgress, signal: controller.signal }).then(
      (name) => setState({ step: "done", bytes, name }),
      (failure) => setState(controller.signal.aborted ? { step: "idle" } : failed(failure, bytes)),
    );
  }

  return { state, start, cancel: () => stopping.current?.abort(), forget: () => setState({ step: "idle" }) };
}

/** Refused or unreachable before anything came, or broken on the way. */
const failed = (failure: unknown, bytes: number): ExportState => ({
  step: "failed",
  message: bytes === 0 ? "Erreur lors de l'exportation" : "Erreur lors du téléchargement du fichier",
  reason: bytes === 0 ? wordsOfServer(failure) : undefined,
});
