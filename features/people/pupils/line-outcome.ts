import { type ComparedPerson, type Profile, profileOf, pupilKey, similarityOf } from "#people/people/similarity.ts";
import { type CheckedCells, type Pupil, pupilOf } from "./pupil-row.ts";

/** A pupil whose latest registration is with the school, or whose account the school opened without a later registration. */
export interface KnownPupil extends ComparedPerson {
  readonly id: number;
  readonly username: string;
  /** Of the latest registration; null: none. */
  readonly year: number | null;
  /** Self-registered and not confirmed yet: the address may be a stranger's. */
  readonly isUnconfirmed: boolean;
  readonly isClosed: boolean;
  /** Runs an exam center: only the federation changes the address. */
  readonly runsCenter: boolean;
  readonly isInClass: boolean;
  /** In a class that the reader of the list sees (CLS-01). */
  readonly isSeen: boolean;
}

export interface CheckedLine {
  readonly row: number;
  readonly cells: CheckedCells;
  /** The family name where the cell has the name in use: the list has both. */
  readonly otherLastname?: string | undefined;
  /** The known pupil that this line is, by the teacher's decision. */
  readonly same?: number | undefined;
  readonly takesAddress?: boolean | undefined;
}

type PupilOrLine = { readonly pupil: KnownPupil } | { readonly row: number; readonly line: Pupil };
export type SimilarPerson = PupilOrLine & { readonly likeness: string };

/**
 * The outcome of a line: a new account; a pupil of an earlier year registered again; unchanged, because it is done; held until the teacher decides which
 * address is right, or changes it for `reason`; refused for a cell or for `reason`. `address`: the pupil's new address.
 */
export type LineOutcome =
  | { readonly state: "new"; readonly alike: readonly SimilarPerson[] }
  | { readonly state: "renewed"; readonly pupil: KnownPupil; readonly address?: string }
  | { readonly state: "unchanged"; readonly pupil?: KnownPupil; readonly sameAsRow?: number; readonly address?: string }
  | { readonly state: "held"; readonly pupil: KnownPupil; readonly reason?: string }
  | { readonly state: "refused"; readonly reason?: string };

export const ACCOUNT_CLOSED = "Le compte de cet élève est désactivé\u00A0: écartez la ligne, et écrivez à la fédération.";

/** Why a teacher's list neither changes a pupil of another class nor reveals more of them. */
const OF_ANOTHER_CLASS =
  "Un élève de ce nom et de cette date de naissance est déjà inscrit ici, hors de vos classes\u00A0: voyez avec le correspondant";

/** Whether an unconfirmed person registered with another mailbox than the list's: it may be a stranger's, in the pupil's name. */
export const hasOtherMailbox = (known: KnownPupil, line: Pupil): boolean =>
  known.isUnconfirmed && known.email !== "" && line.email !== "" && known.email.toLowerCase() !== line.email.toLowerCase();

export const correctionOf = (outcome: LineOutcome): { readonly pupil: KnownPupil; readonly email: string } | undefined =>
  "address" in outcome && outcome.address !== undefined && outcome.pupil ? { pupil: outcome.pupil, email: outcome.address } : undefined;

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

/** Enough to decide, and a bound for a class of similar names. */
const MAX_SIMILAR = 3;
const MAX_COMPARED = 20;

interface ProfiledPupil {
  readonly pupil: KnownPupil;
  readonly profile: Profile;
}

interface CompareOptions {
  readonly profileOf?: typeof profileOf;
  /** Finds the people whom newcomers resemble; absent: not searched. */
  readonly pupilIndex?: ReturnType<typeof indexPupils>;
}

/** Returns the outcome of each line; lines must come in order (ETB-08). No pupil is registered twice, by this list or an earlier one. */
export function lineResolver(
  known: readonly ProfiledPupil[],
  year: number,
  { profileOf: toProfile = profileOf, pupilIndex }: CompareOptions = {},
): (line: CheckedLine) => LineOutcome {
  const byId = new Map(known.filter(({ pupil }) => pupil.isSeen).map(({ pupil }) => [pupil.id, pupil]));
  // Of two accounts of a person, the open one wins.
  const openLast = known.toSorted((one, other) => Number(other.pupil.isClosed) - Number(one.pupil.isClosed));
  const byIdentity = new Map(openLast.map(({ pupil, profile }) => [pupilKey(profile), pupil]));
  const firstRows = new Map<string | number, number>();
  return ({ row, cells, otherLastname = "", same, takesAddress }) => {
    const pupil = pupilOf(cells);
    if (!pupil) return { state: "refused" };
    const profile = toProfile(pupil);
    const key = pupilKey(profile) as string;
    const person = byId.get(same ?? -1) ?? byIdentity.get(key);
    const sameAsRow = firstRows.get(person?.id ?? key);
    if (sameAsRow !== undefined) return { state: "unchanged", sameAsRow };
    firstRows.set(person?.id ?? key, row);
    if (person?.isClosed)
      return person.year === year ? { state: "unchanged", pupil: person } : { state: "refused", reason: ACCOUNT_CLOSED };
    if (person && isOutOfReach(person, pupil, year)) return { state: "refused", reason: OF_ANOTHER_CLASS };
    if (person) {
      const usesOtherMailbox = hasOtherMailbox(person, pupil);
      if (usesOtherMailbox && !takesAddress) return { state: "held", pupil: person };
      return { state: person.year === year ? "unchanged" : "renewed", pupil: person, ...(usesOtherMailbox && { address: pupil.email }) };
    }
    const alike = pupilIndex?.findSimilar(profile, otherLastname === "" ? undefined : { ...pupil, lastname: otherLastname }) ?? [];
    pupilIndex?.add({ row, line: pupil, profile });
    return { state: "new", alike };
  };
}

/** Left to the correspondent (CLS-01); pupils of an earlier year, and those without a class and with the same address, enter the teacher's. */
const isOutOfReach = (known: KnownPupil, line: Pupil, year: number): boolean =>
  !known.isSeen && ((known.year === year && known.isInClass) || hasOtherMailbox(known, line));

type IndexedPupil = PupilOrLine & { readonly profile: Profile };

/** Finds similar people among those who share a name, a birthday or an e-mail, without comparing all pairs. */
export function indexPupils(known: readonly ProfiledPupil[]) {
  const byKey = new Map<string, IndexedPupil[]>();
  const add = (other: IndexedPupil): void => {
    for (const key of keysOf(other.profile)) {
      const others = byKey.get(key);
      if (!others) byKey.set(key, [other]);
      else if (others.length < MAX_COMPARED) others.push(other);
    }
  };
  for (const other of known) if (other.pupil.isSeen) add(other);
  return {
    add,
    /** `otherwise`: the same pupil under the other name of the line. */
    findSimilar(profile: Profile, otherwise?: ComparedPerson): SimilarPerson[] {
      const second = otherwise && profileOf(otherwise);
      const keys = [...keysOf(profile), ...(second ? keysOf(second) : [])];
      const likenessTo = (other: Profile): string | null => {
        const byName = similarityOf(profile, other, { isSameSchool: false });
        const byOtherName = byName === null && second ? similarityOf(second, other, { isSameSchool: false }) : null;
        if (byOtherName !== null) return `${byOtherName} (par l'autre nom de la ligne, ${otherwise?.lastname})`;
        return byName ?? similarityOf(profile, other, { isSameSchool: true });
      };
      const similar = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].flatMap((other) => {
        const likeness = likenessTo(other.profile);
        return likeness === null ? [] : [{ ...other, likeness }];
      });
      return similar.slice(0, MAX_SIMILAR);
    },
  };
}

const keysOf = ({ nameKey, birthday, email }: Profile): string[] => [
  `name ${nameKey}`,
  ...(birthday === null ? [] : [`day ${birthday}`]),
  ...(email === "" ? [] : [`mail ${email}`]),
];
