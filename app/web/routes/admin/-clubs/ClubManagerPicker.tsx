import type { PersonInCharge } from "#platform/web/InCharge.tsx";
import { ManagerPicker } from "../-members/ManagerPicker.tsx";

interface Props {
  readonly club: string;
  readonly without: readonly string[];
  readonly onPick: (person: PersonInCharge) => void;
}

/** One more account of a club to run this one. */
export const ClubManagerPicker = ({ club, without, onPick }: Props) => (
  <ManagerPicker
    description="Un compte de club."
    roles={["CLUB"]}
    without={without}
    charge={{ title: "Créer un responsable de club", role: "CLUB", inCharge: { of: "club", name: club } }}
    onPick={onPick}
  />
);
