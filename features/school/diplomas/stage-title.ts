import { titleOfStage } from "#school/school-stages/stage-title.ts";
import type { Diploma } from "./diploma-code.ts";

/** « Quart de finale 2027 »; of a school's own stage, whose name may contain the year: « Notre quart de finale 2027 ». */
export const stageTitle = ({ stage, year, school }: Pick<Diploma, "stage" | "year" | "school">): string =>
  school === undefined ? `${stage} ${year}` : titleOfStage({ name: stage, year });

export const NOT_OFFICIAL = "Épreuve de l'établissement\u00A0: ce n'est pas un résultat officiel.";
