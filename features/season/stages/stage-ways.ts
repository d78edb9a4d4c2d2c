import { isUnderWay } from "./stage-flags.ts";
import type { StageOnWire, StageProgressOnWire } from "./stages.contract.ts";

/** The pages of a stage, in the order of its life; `action`: what the office does there. */
const ways = [
  { label: "Questions", action: "Modifier le questionnaire", to: "/admin/questionnaire/$id", isOnline: true },
  { label: "Temps", to: "/admin/questionnaire/$id/temps", isOnline: true, isHeld: true },
  { label: "Correction", to: "/admin/questionnaire/$id/correction", isOnline: true },
  { label: "Problèmes", to: "/admin/questionnaire/$id/problemes", isOnline: true },
  { label: "Résultats", to: "/admin/questionnaire/$id/reponses" },
  { label: "Anomalies", to: "/admin/questionnaire/$id/anomalies", isOnline: true },
  { label: "Seuils", to: "/admin/questionnaire/$id/seuils" },
  { label: "Convocations", to: "/admin/questionnaire/$id/convocations" },
  { label: "Classement", to: "/admin/questionnaire/$id/classement" },
] as const;
type Way = (typeof ways)[number];

export const actionOf = (way: Way): string => ("action" in way ? way.action : way.label);

export const waysOf = ({ physical, isTimeHeld = false }: Pick<StageOnWire, "physical"> & Partial<Pick<StageOnWire, "isTimeHeld">>): Way[] =>
  ways.filter((way) => !(physical && "isOnline" in way) && (isTimeHeld || !("isHeld" in way)));

type Shown = Pick<StageOnWire, "physical" | "active" | "isClosed" | "rankingDefinitiveAt">;
type Counts = Pick<StageProgressOnWire, "opened" | "graded" | "qualified" | "convoked">;

/** The page where the office goes on: it writes a stage, follows it, corrects, qualifies, convokes, ranks. */
export function nextWay(stage: Shown, { opened, graded, qualified, convoked }: Counts): Way["label"] {
  if (isUnderWay(stage)) return "Résultats";
  if (graded === 0) return stage.physical ? "Résultats" : opened > 0 ? "Correction" : "Questions";
  if (qualified > convoked) return "Convocations";
  return qualified === 0 && stage.rankingDefinitiveAt === null ? "Seuils" : "Classement";
}
