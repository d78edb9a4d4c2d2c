import { foldText } from "./fold-text.ts";

/** The words of a name, without capitals, accents and punctuation. */
export const splitWords = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

export function isPart(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.length > 0 && shorter.every((word) => longer.includes(word));
}

export function isPartOrTypo(one: readonly string[], other: readonly string[]): boolean {
  if (isPart(one, other)) return true;
  const [mine, theirs] = [one.join(""), other.join("")];
  // Different digits are not a typo.
  return !/\d/.test(mine + theirs) && isTypo(mine, theirs);
}

/** One letter added, missing or changed, or two exchanged; two edits in a long name. */
const isTypo = (one: string, other: string): boolean => isWithinEditDistance(Math.min(one.length, other.length) > 6 ? 2 : 1, one, other);

/**
 * Whether two names differ by at most this many edits (Damerau: exchanging two neighbours counts once). Only the cells near the diagonal of the
 * distance table are computed, as the others are further apart, and none after a row where all exceed the limit.
 */
export function isWithinEditDistance(maxDistance: number, one: string, other: string): boolean {
  const offsets = Array.from({ length: 2 * maxDistance + 1 }, (_, offset) => offset - maxDistance);
  const end = other.length - one.length + maxDistance;
  if (offsets[end] === undefined) return false;
  // An offset is the same distance from the diagonal in each row: the cell above has the next offset, the cell to the left the previous one.
  let [rowBeforePrevious, previousRow]: [number[], number[]] = [[], offsets.map((column) => (column < 0 ? Infinity : column))];
  for (let row = 1; row <= one.length; row += 1) {
    const currentRow: number[] = [];
    for (const [offset, fromDiagonal] of offsets.entries()) {
      const column = row + fromDiagonal;
      if (column < 1 || column > other.length) currentRow.push(column === 0 ? row : Infinity);
      else {
        const change = one[row - 1] === other[column - 1] ? 0 : 1;
        const cheapest = Math.min(
          (previousRow[offset + 1] ?? Infinity) + 1,
          (currentRow[offset - 1] ?? Infinity) + 1,
          (previousRow[offset] ?? Infinity) + change,
        );
        const isTransposed = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
        currentRow.push(isTransposed ? Math.min(cheapest, (rowBeforePrevious[offset] ?? Infinity) + 1) : cheapest);
      }
    }
    if (Math.min(...currentRow) > maxDistance) return false;
    [rowBeforePrevious, previousRow] = [previousRow, currentRow];
  }
  return (previousRow[end] ?? Infinity) <= maxDistance;
}
