/** Maximum letters of a formula: a line of a page has some eighty. */
const MAX_FORMULA = 500;
/** Maximum formulas of a text, and letters of all of them: computing their speech takes a second. */
const MAX_FORMULAS = 40;
const MAX_FORMULA_LETTERS = 2_000;

/**
 * Commands that define others, whose size is unbounded, those that write to the log, and `\\verb`, whose letters may hide them. In lower case; KaTeX does
 * not know all of them yet.
 */
const refusedCommands = new Set(
  "def gdef edef xdef let futurelet global long newcommand renewcommand providecommand declaremathoperator newenvironment renewenvironment csname catcode require unicode message errmessage show verb".split(
    " ",
  ),
);

/** How KaTeX reads a formula, new for each as it may change the macros: a refused command is unknown to it, however it is hidden. */
export const katexOptions = () => ({
  output: "mathml" as const,
  trust: false,
  strict: "ignore" as const,
  maxExpand: 200,
  maxSize: 20,
  macros: Object.fromEntries([...refusedCommands].map((command) => [`\\${command}`, "\\refused"])),
});

const commandPattern = /\\(?:([A-Za-z@]+)|.)/gsu;

/** The reason that a formula is refused; `null` if it may be typeset (MND-01). */
export function refusalOfFormula(latex: string): string | null {
  if (latex.length > MAX_FORMULA) return `Une formule a ${MAX_FORMULA} caractères au plus\u00A0: coupez-la en plusieurs formules`;
  const refused = [...latex.matchAll(commandPattern)].find(
    ([, command]) => command !== undefined && refusedCommands.has(command.toLowerCase()),
  );
  return refused ? `Une formule s'écrit sans «\u00A0${refused[0]}\u00A0»\u00A0: écrivez-la en entier, sans définir de commande` : null;
}

const attributeEntities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

/** The LaTeX of an attribute, as the editor and the sanitizer write it. */
export const latexOf = (attribute: string): string =>
  attribute.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => attributeEntities[entity] ?? entity);

/** The inverse, for any text. */
export const attributeOf = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The reason that a text is refused for its formulas; `null` if it may be stored. It reads markup as the editor and the sanitizer write it. */
export function refusalOfFormulas(html: string): string | null {
  const formulas = [...html.matchAll(/<(?:span|div) data-formula="([^"]*)"/g)].map(([, attribute = ""]) => latexOf(attribute));
  if (formulas.length > MAX_FORMULAS) return `Un texte a ${MAX_FORMULAS} formules au plus`;
  if (formulas.join("").length > MAX_FORMULA_LETTERS) return "Les formules d'un texte ont 2\u202F000 caractères au plus, toutes ensemble";
  return formulas.map(refusalOfFormula).find((refusal) => refusal !== null) ?? null;
}
