/** The grades of each usual category; those added by the office have no addition. */
const players: Readonly<Record<string, string>> = {
  CE: "CE1 et CE2",
  CM: "CM1 et CM2",
  C1: "6e et 5e",
  C2: "4e et 3e",
  L1: "2de, 1re et terminale",
  L2: "premières années d'études supérieures",
  GP: "grand public",
  HC: "haute compétition",
};

/** « C2 (4e et 3e) » */
export const categoryLabel = (name: string): string => (Object.hasOwn(players, name) ? `${name} (${players[name]})` : name);
