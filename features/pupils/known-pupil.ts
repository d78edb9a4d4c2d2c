import { type Likened, profileOf, pupilKey } from "#features/users/likeness.ts";
import type { KnownPupil } from "./import-state.ts";

/** The pupil whom the school knows under this name and birthday. */
export function knownAs(pupil: Likened, known: readonly KnownPupil[]): KnownPupil | undefined {
  const key = pupilKey(profileOf(pupil));
  const same = key === null ? [] : known.filter((other) => other.birthday === pupil.birthday && pupilKey(profileOf(other)) === key);
  return same.find(({ isClosed }) => !isClosed) ?? same[0];
}

/** Why nobody is added a second time; `null` for somebody whom the school does not know. One known from before has an account: it is renewed. */
export function refusalToDouble(known: KnownPupil | undefined, year: number): string | null {
  if (!known) return null;
  const { firstname, lastname, username } = known;
  const person = `${firstname} ${lastname}`;
  if (known.year === year)
    return `${person}, avec cette date de naissance, est déjà dans votre liste de ${year} (identifiant ${username}).`;
  const since = known.year === null ? "sans inscription" : `inscrit avec vous en ${known.year}`;
  return `${person} a déjà un compte, ${since} (identifiant ${username})\u00A0: renouvelez son inscription plutôt que d'ouvrir un second compte.`;
}
