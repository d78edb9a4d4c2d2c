import { useSearch } from "@tanstack/react-router";
import { useMe } from "../../me.ts";

export function useOwnClub() {
  const clubs = useMe()?.controlledClubs ?? [];
  const { club: requestedId } = useSearch({ from: "/club" });
  return { clubs, club: requestedId === undefined ? clubs[0] : clubs.find(({ id }) => id === requestedId) };
}
