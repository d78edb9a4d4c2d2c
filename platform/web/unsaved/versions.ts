/** What was typed over a saved version and is not known to be saved. Plain data, stored on the device. */
export interface Edit<Value> {
  /** Sent without a response, or without one yet: the server may have saved one of these, or none. */
  readonly unanswered?: readonly Value[] | undefined;
}

/** One kind of work: how what is typed for an item, and what is saved of it, are compared. `Value`: what is sent and saved. */
export interface Kind<Item, Typed extends Edit<Value>, Value> {
  /** The version last read; 0: nothing is saved. */
  versionOf(item: Item): number;
  savedOf(item: Item): Value | null;
  /** The version over which it was typed. */
  basedOn(edit: Typed): number;
  /** The part of an edit that says over what it is typed: the item as last read. */
  over(item: Item): Partial<Typed>;
  /** What would be sent; `null` as long as it is incomplete. */
  valueOf(item: Item, edit: Typed): Value | null;
  /** Whether the fields look as if nothing had been typed. */
  isUntouched(item: Item, edit: Typed): boolean;
  /** Whether it means the same as what is saved. */
  isSame(item: Item, edit: Typed): boolean;
  /** Equal for values that are the same once saved. */
  keyOf(value: Value): string;
  /** Its base, whose value another save may repeat: that is no conflict, and the edit goes on over the newer version. Absent: only own values are none. */
  baseOf?(edit: Typed): Value;
}

/** Whether this was sent from here without a response: it is not another page's. */
export const wasSent = <Value>({ keyOf }: Pick<Kind<never, never, Value>, "keyOf">, edit: Edit<Value> | undefined, value: Value): boolean =>
  edit?.unanswered?.some((one) => keyOf(one) === keyOf(value)) ?? false;

/** The edit while this value is being sent. */
export const markSent = <Typed extends Edit<Value>, Value>(
  kind: Pick<Kind<never, never, Value>, "keyOf">,
  edit: Typed,
  value: Value,
): Typed => (wasSent(kind, edit, value) ? edit : { ...edit, unanswered: [...(edit.unanswered ?? []), value] });

/** The edit on top of what was last read: what was sent over another version has arrived, or never will. */
export const rebase = <Item, Typed extends Edit<Value>, Value>(kind: Kind<Item, Typed, Value>, item: Item, edit: Typed): Typed => ({
  ...edit,
  ...kind.over(item),
  unanswered: undefined,
});

/**
 * An edit beside what was last read. What was sent without a response may arrive as long as the version is the same: nothing is known to be saved. Own
 * values are no conflict once they have arrived.
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
