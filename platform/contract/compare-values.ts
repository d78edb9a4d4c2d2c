type Value = string | number | null;

/** Compares two values of a sort, texts by this collator; missing ones come last, either way. */
export function compareValues(collator: Intl.Collator, one: Value, other: Value, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = typeof one === "number" && typeof other === "number" ? one - other : collator.compare(String(one), String(other));
  return isDescending ? -order : order;
}
