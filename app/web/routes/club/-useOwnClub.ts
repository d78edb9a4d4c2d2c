import { useSearch } from "@tanstack/react-router";
import { useMe } from "../../me.ts";

/** The clubs that this account runs, and the one that the address names: the first where it names none. */
export function useOwnClub() {
  const clubs = useMe()?.controlledClubs ?? [];
  const { club: named } = useSearch({ from: "/club" });
  return { clubs, club: named === undefined ? clubs[0] : clubs.find(({ id }) => id === named) };
}
