import { foldText } from "#platform/contract/fold-text.ts";
import { MAX_CELL_LENGTH } from "./cells.ts";

const sum = /^(total|totaux|sous.?total|effectifs?|nombre|nbr?e?|moyenne|dont)\b/;
const counted = /^\d+ (eleve|fille|garcon|inscrit)/;
const title = /^(classe|division|niveau|groupe|liste|college|ecole|lycee|etablissement|annee|page|edite|imprime|professeur)s?\b/;

/** No pupil: « Total : 25 », « Effectif », or a title between the pupils. A lone name is a pupil, whose other cells are missing. */
export function isOtherLine(values: readonly string[]): boolean {
  const filled = values.filter((value) => value !== "");
  const start = foldText((filled[0] ?? "").slice(0, MAX_CELL_LENGTH)).trim();
  // « Dont Marie F 6e A » is a pupil, « Dont filles 12 » a sum.
  const isOfNumbers = filled.slice(1).filter((value) => /\d/.test(value)).length * 2 >= filled.length - 1;
  if ((sum.test(start) && isOfNumbers) || counted.test(start)) return true;
  return filled.length === 1 && (title.test(start) || /\d/.test(start));
}
