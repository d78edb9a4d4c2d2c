const repeat = String.raw`(?:[?*+]|\{\d{1,3}(?:,\d{0,3})?\})?`;
const charSet = String.raw`\[(?:0-9|a-z|A-Z|à-ÿ|[A-Za-z0-9 .,;:/])+\]`;
const atom = String.raw`(?:\\d|\\[.+*?()/]|${charSet}|[A-Za-z0-9 ,;:/=])`;
const linear = new RegExp(String.raw`^\^?(?:${atom}${repeat}|\((?:${atom}${repeat})+\)\??)+\$?$`);
const variableRepeats = /[?*+]|\{\d+,\d*\}/g;

/** More would let a backtracking engine wander. */
const MAX_VARIABLE_REPEATS = 3;

/**
 * The pattern for the engine of the browser or of Node, if it is so simple that this engine reads it as RE2 does, and as quickly: characters, sets and optional
 * groups in a row. `null` for any other.
 */
export function linearPattern(regex: string): RegExp | null {
  const outsideSets = regex.replaceAll(/\\.|\[[^\]]*\]/g, "x");
  const isSimple = linear.test(regex) && (outsideSets.match(variableRepeats)?.length ?? 0) <= MAX_VARIABLE_REPEATS;
  return isSimple ? compile(`^(?:${regex})$`) : null;
}

function compile(source: string): RegExp | null {
  try {
    return new RegExp(source, "u");
  } catch {
    return null;
  }
}
