import { type Likened, likenessOf, nameKey, pupilKey } from "./likeness.ts";
import type { Pupil } from "./pupil-row.ts";

/** A pupil whom the school has, or had: whose latest registration is with it, or whose account it opened and nobody registered. */
export interface KnownPupil extends Likened {
  readonly id: number;
  readonly username: string;
  /** Of the latest registration; null: there is none. */
  readonly year: number | null;
}

/** A line to be judged beside the others and beside whom the school knows. */
export interface Candidate {
  readonly row: number;
  /** `null`: a cell is refused. */
  readonly pupil: Pupil | null;
  /** Which known pupil this is, as the teacher decided. */
  readonly same?: number | undefined;
}

/** Somebody whom a line resembles. */
export type Alike = { readonly likeness: string } & ({ readonly pupil: KnownPupil } | { readonly row: number; readonly line: Pupil });

/** What becomes of a line: a new account, a pupil of an earlier year registered again, nothing because it is done, nothing because a cell is refused. */
export type Standing =
  | { readonly state: "new"; readonly alike: readonly Alike[] }
  | { readonly state: "renewed"; readonly pupil: KnownPupil }
  | { readonly state: "unchanged"; readonly pupil?: KnownPupil; readonly sameAsRow?: number }
  | { readonly state: "refused" };

/** Enough to decide; a class where everybody is called alike costs no more. */
const MOST_ALIKE = 3;
const MOST_COMPARED = 20;

/** What becomes of each line, in their order (ETB-08): nobody is doubled, whether he stands twice in the file or was registered before. */
export function standingsOf(candidates: readonly Candidate[], known: readonly KnownPupil[], year: number): Standing[] {
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]));
  const bySameness = new Map(known.flatMap((pupil) => (pupilKey(pupil) === null ? [] : [[pupilKey(pupil), pupil] as const])));
  const firstRows = new Map<string | number, number>();
  const resemblance = resemblanceTo(known);
  return candidates.map(({ row, pupil, same }): Standing => {
    if (!pupil) return { state: "refused" };
    const person = byId.get(same ?? -1) ?? bySameness.get(pupilKey(pupil));
    const identity = person?.id ?? pupilKey(pupil) ?? row;
    const sameAsRow = firstRows.get(identity);
    if (sameAsRow !== undefined) return { state: "unchanged", sameAsRow };
    firstRows.set(identity, row);
    if (person) return person.year === year ? { state: "unchanged", pupil: person } : { state: "renewed", pupil: person };
    const alike = resemblance.of(pupil);
    resemblance.add(row, pupil);
    return { state: "new", alike };
  });
}

type Other = { readonly pupil: KnownPupil } | { readonly row: number; readonly line: Pupil };

const likenedOf = (other: Other): Likened => ("line" in other ? other.line : other.pupil);

/** Finds whom somebody may resemble among those who share a name, a birthday or an e-mail, without comparing everybody with everybody. */
function resemblanceTo(known: readonly KnownPupil[]) {
  const shared = new Map<string, Other[]>();
  const keysOf = (one: Likened): string[] => [
    `name ${nameKey(one)}`,
    ...(one.birthday === null ? [] : [`day ${one.birthday}`]),
    ...(one.email === "" ? [] : [`mail ${one.email.toLowerCase()}`]),
  ];
  const add = (other: Other): void => {
    for (const key of keysOf(likenedOf(other))) {
      const others = shared.get(key);
      if (!others) shared.set(key, [other]);
      else if (others.length < MOST_COMPARED) others.push(other);
    }
  };
  for (const pupil of known) add({ pupil });
  return {
    add: (row: number, line: Pupil): void => add({ row, line }),
    of(pupil: Pupil): Alike[] {
      const others = new Set(keysOf(pupil).flatMap((key) => shared.get(key) ?? []));
      return [...others]
        .flatMap((other) => {
          const likeness = likenessOf(pupil, likenedOf(other));
          return likeness === null ? [] : [{ ...other, likeness }];
        })
        .slice(0, MOST_ALIKE);
    },
  };
}
