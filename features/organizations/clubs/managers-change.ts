interface Manager {
  readonly id: string;
  readonly invitedBy: string | null;
}

/** Leaders leave with their inviter, unless the office names them contacts (CLB-11). */
export function managersAfter(before: readonly Manager[], keptIds: readonly string[], namedIds: readonly string[]) {
  const kept = new Set(keptIds);
  const named = new Set(namedIds);
  const inviterOf = new Map(before.map(({ id, invitedBy }) => [id, invitedBy]));
  const isInvited = (id: string) => (inviterOf.get(id) ?? null) !== null && !named.has(id);
  const endedIds = keptIds.filter((id) => isInvited(id) && !kept.has(inviterOf.get(id) ?? ""));
  return {
    endedIds,
    controllerIds: keptIds.filter((id) => !endedIds.includes(id)),
    contactIds: keptIds.filter((id) => (inviterOf.get(id) ?? null) !== null && named.has(id)),
    contactsAfter: keptIds.filter((id) => !isInvited(id)),
  };
}
