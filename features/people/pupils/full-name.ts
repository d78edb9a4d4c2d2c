import { tidy } from "./cells.ts";
import type { PupilCells } from "./pupil-fields.ts";

const particles = new Set(
  "de la du des d' le les l' da das do dos di del della van von den der ter ten ben bin bint al el ez es y".split(" "),
);

/** « d'ARTAGNAN », « el-AMRANI »: a prefix joined to a name does not show its case. */
const JOINED = /^(?:[dl]['’]|(?:al|el|ben)-)(?=\p{Lu})/u;

function isCapital(word: string): boolean {
  const name = word.replace(JOINED, "");
  return /\p{L}/u.test(name) && name === name.toUpperCase() && !/^\p{Lu}[ªº]?\.?$/u.test(name);
}

const isParticle = (word: string): boolean => particles.has(word.replace("’", "'").toLowerCase());

/** In small letters, as no first name is written; « La » after « de » too. */
function opensParticles(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  return isParticle(word) && (word === word.toLowerCase() || word === "De" || opensParticles(words, at - 1));
}

/** Words and signs between two family names in registers: « MARTIN -- DURAND », « N'GUESSAN ép. KONÉ ». */
const joining = /^(\p{Pd}+|\/|[ée]p\.?|[ée]p(oux|ouse)|n[ée]e?|v(eu)?ve|veuf|ou|dite?|alias)$/iu;

/** The words that belong to a name in capitals, with the particles in front of it: « de la TOUR ». */
function inCapitals(words: readonly string[]): readonly boolean[] {
  const marks = words.map(isCapital);
  for (let at = words.length - 2; at >= 0; at--) marks[at] ||= marks[at + 1] === true && opensParticles(words, at);
  for (let at = 1; at < words.length - 1; at++)
    marks[at] ||= joining.test(words[at] ?? "") && marks[at - 1] === true && marks[at + 1] === true;
  return marks;
}

/** « de » before « EXUPÉRY », « d' » before « ORMESSON »; other words, or a particle already there, change nothing. */
export function withParticle(particle: string, name: string): string {
  const front = tidy(particle);
  const words = front.split(/ |(?<=['’])/);
  if (name === "" || !words.every(isParticle) || name.toLowerCase().startsWith(front.toLowerCase())) return name;
  return /['’]$/.test(front) ? front + name : `${front} ${name}`;
}

/** « EXUPÉRY (de) » is « de EXUPÉRY ». */
export const withParticleInFront = (name: string): string =>
  name.replace(/^([^()]+?) ?\(([^()]{1,12})\)/, (whole, before: string, particle: string) => {
    const moved = withParticle(particle, before);
    return moved === before ? whole : moved;
  });

const civility = /^(?:m\.|mr\.?|mme\.?|mlle\.?|melle\.?) (?=\S+ \S)/i;
/** « SMITH / Anna »; the « / » of « MARTIN / DURAND Anna » joins two family names. */
const separator = /\s*[,;]\s*|(?<=^[\p{Lu}\s'’-]+)\s\/\s(?=\p{Lu}\p{Ll})/u;

/** « DUPONT Marie », « Marie de la TOUR », « Dupont, Marie »; of two words the last name comes first. An ambiguous text is the last name. */
export function splitName(typed: string): Pick<PupilCells, "lastname" | "firstname"> {
  const whole = tidy(typed).replace(civility, "");
  const text = isCapital(whole.split(" (")[0] ?? "") ? withParticleInFront(whole) : whole;
  const [before = "", after] = text.split(separator, 2);
  if (after) return { lastname: before, firstname: after };
  const words = text.split(" ");
  const marks = inCapitals(words);
  const capitals = words.filter((_, at) => marks[at]);
  const others = words.filter((_, at) => !marks[at]);
  if (marks.slice(1).filter((mark, at) => mark !== marks[at]).length === 1)
    return { lastname: capitals.join(" "), firstname: others.join(" ") };
  const [first = "", second = ""] = words;
  const isWholeName = marks[0] === true && !isCapital(first);
  return words.length === 2 && !isWholeName ? { lastname: first, firstname: second } : { lastname: text, firstname: "" };
}
