/** Who plays in each of the usual categories; those that the office adds speak for themselves. */
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
export const categoryInWords = (name: string): string => (Object.hasOwn(players, name) ? `${name} (${players[name]})` : name);
