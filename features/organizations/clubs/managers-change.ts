interface Manager {
  readonly id: string;
  /** The contact who invited them; null: named by the federation. */
  readonly invitedBy: string | null;
}

/**
 * What becomes of a club's managers when the office keeps or adds these, and names some of the invited ones contacts: who was invited by somebody who goes
 * goes too, unless named (CLB-11).
 */
export function managersAfter(before: readonly Manager[], keptIds: readonly string[], namedIds: readonly string[]) {
  const kept = new Set(keptIds);
  const named = new Set(namedIds);
  const inviterOf = new Map(before.map(({ id, invitedBy }) => [id, invitedBy]));
  const isInvited = (id: string) => (inviterOf.get(id) ?? null) !== null && !named.has(id);
  const endedIds = keptIds.filter((id) => isInvited(id) && !kept.has(inviterOf.get(id) ?? ""));
  return {
    /** Kept by nobody: who had invited them goes. */
    endedIds,
    controllerIds: keptIds.filter((id) => !endedIds.includes(id)),
    contactIds: keptIds.filter((id) => (inviterOf.get(id) ?? null) !== null && named.has(id)),
    /** The contacts that the club has then. */
    contactsAfter: keptIds.filter((id) => !isInvited(id)),
  };
}
