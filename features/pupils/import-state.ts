import { type Likened, likenessOf, type Profile, profileOf, pupilKey } from "#features/users/likeness.ts";
import type { Pupil } from "./pupil-row.ts";

/** A pupil whom the school has, or had: whose latest registration is with it, or whose account it opened and nobody registered. */
export interface KnownPupil extends Likened {
  readonly id: number;
  readonly username: string;
  /** Of the latest registration; null: there is none. */
  readonly year: number | null;
  /** Registered by himself, and confirmed by nobody yet: whoever did so gave the address. */
  readonly isUnconfirmed: boolean;
  /** Deactivated: registered for no year any more. */
  readonly isClosed: boolean;
  /** Runs an exam center: the federation alone changes the address. */
  readonly runsCenter: boolean;
}

/** A line to be judged beside the others and beside whom the school knows. */
export interface Candidate {
  readonly row: number;
  /** `null`: a cell is refused. */
  readonly pupil: Pupil | null;
  /** Which known pupil this is, as the teacher decided. */
  readonly same?: number | undefined;
  /** That the list's address is his, not the one with which he registered: decided too. */
  readonly takesAddress?: boolean | undefined;
}

/** Somebody whom a line resembles. */
export type Alike = { readonly likeness: string } & ({ readonly pupil: KnownPupil } | { readonly row: number; readonly line: Pupil });

/**
 * What becomes of a line: a new account, a pupil of an earlier year registered again, nothing because it is done, nothing because a cell is refused or for
 * the `reason` given; held until somebody decides whose address is right, or has another for the `reason` given. `address`: what becomes the pupil's.
 */
export type Standing =
  | { readonly state: "new"; readonly alike: readonly Alike[] }
  | { readonly state: "renewed"; readonly pupil: KnownPupil; readonly address?: string }
  | { readonly state: "unchanged"; readonly pupil?: KnownPupil; readonly sameAsRow?: number; readonly address?: string }
  | { readonly state: "held"; readonly pupil: KnownPupil; readonly reason?: string }
  | { readonly state: "refused"; readonly reason?: string };

/** Why a pupil whose account is closed is not registered by a list. */
export const CLOSED = "Le compte de cet élève est désactivé\u00A0: écartez la ligne, et écrivez à la fédération.";

/** Whether somebody who is not confirmed registered with another mailbox than the list's: it may be a stranger's, in the name of the pupil. */
export const hasOtherMailbox = (known: KnownPupil, line: Pupil): boolean =>
  known.isUnconfirmed && known.email !== "" && line.email !== "" && known.email.toLowerCase() !== line.email.toLowerCase();

/** Whose address becomes the line's. */
export const correctionOf = (standing: Standing): { readonly pupil: KnownPupil; readonly email: string } | undefined =>
  "address" in standing && standing.address !== undefined && standing.pupil
    ? { pupil: standing.pupil, email: standing.address }
    : undefined;

/** Enough to decide; a class where everybody is called alike costs no more. */
const MOST_ALIKE = 3;
const MOST_COMPARED = 20;

/** A known pupil as lines are compared with him. */
interface Profiled {
  readonly pupil: KnownPupil;
  readonly profile: Profile;
}

interface Comparing {
  /** `profileOf`, unless what it makes is kept. */
  readonly profileOf?: (pupil: Likened) => Profile;
  /** Finds whom newcomers resemble; they are not asked about unless told. */
  readonly resemblance?: ReturnType<typeof resemblanceTo>;
}

/** Says what becomes of each line when it is given them in their order (ETB-08): nobody is doubled, whether he stands twice in the list or was registered before. */
export function standingWith(
  known: readonly Profiled[],
  year: number,
  { profileOf: profiled = profileOf, resemblance }: Comparing = {},
): (candidate: Candidate) => Standing {
  const byId = new Map(known.map(({ pupil }) => [pupil.id, pupil]));
  // Of two accounts of somebody the one that is open.
  const openLast = known.toSorted((one, other) => Number(other.pupil.isClosed) - Number(one.pupil.isClosed));
  const bySameness = new Map(openLast.map(({ pupil, profile }) => [pupilKey(profile), pupil]));
  const firstRows = new Map<string | number, number>();
  return ({ row, pupil, same, takesAddress }) => {
    if (!pupil) return { state: "refused" };
    const profile = profiled(pupil);
    const key = pupilKey(profile) as string;
    const person = byId.get(same ?? -1) ?? bySameness.get(key);
    const sameAsRow = firstRows.get(person?.id ?? key);
    if (sameAsRow !== undefined) return { state: "unchanged", sameAsRow };
    firstRows.set(person?.id ?? key, row);
    if (person?.isClosed) return person.year === year ? { state: "unchanged", pupil: person } : { state: "refused", reason: CLOSED };
    if (person) {
      const isOther = hasOtherMailbox(person, pupil);
      if (isOther && !takesAddress) return { state: "held", pupil: person };
      return { state: person.year === year ? "unchanged" : "renewed", pupil: person, ...(isOther && { address: pupil.email }) };
    }
    const alike = resemblance?.of(profile) ?? [];
    resemblance?.add({ row, line: pupil, profile });
    return { state: "new", alike };
  };
}

type Other = ({ readonly pupil: KnownPupil } | { readonly row: number; readonly line: Pupil }) & { readonly profile: Profile };

/** Finds whom somebody may resemble among those who share a name, a birthday or an e-mail, without comparing everybody with everybody. */
export function resemblanceTo(known: readonly Profiled[]) {
  const shared = new Map<string, Other[]>();
  const add = (other: Other): void => {
    for (const key of keysOf(other.profile)) {
      const others = shared.get(key);
      if (!others) shared.set(key, [other]);
      else if (others.length < MOST_COMPARED) others.push(other);
    }
  };
  for (const other of known) add(other);
  return {
    add,
    of(profile: Profile): Alike[] {
      const others = new Set(keysOf(profile).flatMap((key) => shared.get(key) ?? []));
      return [...others]
        .flatMap((other) => {
          const likeness = likenessOf(profile, other.profile);
          return likeness === null ? [] : [{ ...other, likeness }];
        })
        .slice(0, MOST_ALIKE);
    },
  };
}

const keysOf = ({ nameKey, birthday, email }: Profile): string[] => [
  `name ${nameKey}`,
  ...(birthday === null ? [] : [`day ${birthday}`]),
  ...(email === "" ? [] : [`mail ${email}`]),
];
