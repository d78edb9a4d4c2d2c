/** Input typed over a saved version and not known to be saved. Plain data, stored on the device. */
export interface Edit<Value> {
  /** Sent without a response, or without one yet: the server may have saved one of these, or none. */
  readonly unanswered?: readonly Value[] | undefined;
}

/** One kind of work: how the input for an item and its saved value are compared. `Value` is the sent and saved value. */
export interface Kind<Item, Typed extends Edit<Value>, Value> {
  /** The version last read; 0: nothing is saved. */
  versionOf(item: Item): number;
  savedOf(item: Item): Value | null;
  basedOn(edit: Typed): number;
  /** The part of an edit that records its base: the item as last read. */
  over(item: Item): Partial<Typed>;
  /** The value to send; `null` as long as it is incomplete. */
  valueOf(item: Item, edit: Typed): Value | null;
  isUntouched(item: Item, edit: Typed): boolean;
  /** Whether it means the same as the saved value. */
  isSame(item: Item, edit: Typed): boolean;
  /** Equal for values that are the same once saved. */
  keyOf(value: Value): string;
  /**
   * The base of an edit. Another save that repeats its value is no conflict, and the edit goes on over the newer version. Absent: only own values
   * are no conflict.
   */
  baseOf?(edit: Typed): Value;
}

/** Whether this page sent the value without a response: it is then not another page's. */
export const wasSent = <Value>({ keyOf }: Pick<Kind<never, never, Value>, "keyOf">, edit: Edit<Value> | undefined, value: Value): boolean =>
  edit?.unanswered?.some((one) => keyOf(one) === keyOf(value)) ?? false;

export const markSent = <Typed extends Edit<Value>, Value>(
  kind: Pick<Kind<never, never, Value>, "keyOf">,
  edit: Typed,
  value: Value,
): Typed => (wasSent(kind, edit, value) ? edit : { ...edit, unanswered: [...(edit.unanswered ?? []), value] });

/** The edit on top of the last read version: values sent over another version have arrived, or never will. */
export const rebase = <Item, Typed extends Edit<Value>, Value>(kind: Kind<Item, Typed, Value>, item: Item, edit: Typed): Typed => ({
  ...edit,
  ...kind.over(item),
  unanswered: undefined,
});

/**
 * Compares an edit with the last read version. Values sent without a response may arrive as long as the version is the same: nothing is known to be
 * saved. Own values are no conflict once they have arrived.
 */
export function compare<Item, Typed extends Edit<Value>, Value>(
  kind: Kind<Item, Typed, Value>,
  item: Item,
  edit: Typed,
): "saved" | "unsaved" | "conflict" {
  const newer = kind.versionOf(item) - kind.basedOn(edit);
  if (newer < 0 || (newer === 0 && edit.unanswered?.length)) return "unsaved";
  if (kind.isSame(item, edit)) return "saved";
  const saved = kind.savedOf(item);
  const isOwn = saved === null || wasSent(kind, edit, saved) || (kind.baseOf && kind.keyOf(kind.baseOf(edit)) === kind.keyOf(saved));
  return newer === 0 || isOwn ? "unsaved" : "conflict";
}
