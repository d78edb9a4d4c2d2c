import { type ComparedPerson, profileOf, pupilKey } from "#people/people/similarity.ts";
import { type KnownPupil, OF_ANOTHER_CLASS } from "./line-outcome.ts";

export function findKnownPupil(pupil: ComparedPerson, known: readonly KnownPupil[]): KnownPupil | undefined {
  const key = pupilKey(profileOf(pupil));
  const same = key === null ? [] : known.filter((other) => other.birthday === pupil.birthday && pupilKey(profileOf(other)) === key);
  return same.find(({ isClosed }) => !isClosed) ?? same[0];
}

/** Why a pupil is not added twice; `null` for a person unknown to the school. A former pupil has an account, to be renewed. */
export function refusalOfDuplicate(known: KnownPupil | undefined, year: number): string | null {
  if (!known) return null;
  const { firstname, lastname, username } = known;
  const person = `${firstname} ${lastname}`;
  if (!known.isSeen) return OF_ANOTHER_CLASS;
  if (known.year === year)
    return `${person}, avec cette date de naissance, est déjà dans votre liste de ${year} (identifiant ${username}).`;
  const since = known.year === null ? "sans inscription" : `inscrit avec vous en ${known.year}`;
  return `${person} a déjà un compte, ${since} (identifiant ${username})\u00A0: renouvelez son inscription plutôt que d'ouvrir un second compte.`;
}
