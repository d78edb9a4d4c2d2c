import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { problemsApi } from "../problems.contract.ts";
import { problemSheets, readProblems } from "./problems.service.ts";

const EXPORT_PROBLEMS = action("export problems", "a exporté les problèmes d'une étape");

export function problemsRoutes(api: Api, { db }: Pick<NodeTools, "db">): void {
  implement(api, problemsApi.ofStage, async ({ params: { id }, query: { category, format }, caller }) => {
    const problems = await readProblems(db, id, category);
    if (format === undefined) return problems;
    await record(db, { actorId: caller.id, action: EXPORT_PROBLEMS, subject: `stage ${id}`, after: { category } });
    return new FileResponse(`${["Problèmes", category].filter(Boolean).join(" ")}.xlsx`, workbook(problemSheets(problems)));
  });
}
