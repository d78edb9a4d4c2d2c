import type { PersonOnWire } from "#people/people/people.contract.ts";
import { callAfterSignOut, whileNotRenewing } from "#platform/web/api.ts";
import { session, type Tokens } from "#platform/web/session.ts";
import { styleOf } from "./guard.ts";

const KEY = "family";

/** A participant whom one person opened on this device, beside others. Only they see one another. */
export interface Member {
  readonly id: string;
  readonly firstname: string;
  /** Those of their ordinary session, while another one is signed in. */
  readonly tokens: Tokens | null;
}

export interface SignedIn extends Tokens {
  readonly user: PersonOnWire;
}

const read = (): readonly Member[] => JSON.parse(localStorage.getItem(KEY) ?? "[]") as readonly Member[];
const write = (members: readonly Member[]): void => localStorage.setItem(KEY, JSON.stringify(members));

const plays = (user: PersonOnWire): boolean => styleOf(user) === "participant";
const memberOf = ({ id, contact: { firstname } }: PersonOnWire, tokens: Tokens | null): Member => ({ id, firstname, tokens });

export const logOut = { method: "POST", path: "/authentification/log-out/:id" } as const;

/** Ends these sessions on the server, and no others of their accounts: none was opened before that instant. Returns whether it is done. */
export async function endFamily(members: readonly Member[]): Promise<boolean> {
  write(read().filter(({ id, tokens }) => tokens && members.every((one) => one.id !== id)));
  const query = { askedAt: new Date(0).toISOString() };
  const ends = members.map(({ id, tokens }) => tokens === null || callAfterSignOut(tokens, logOut, { params: { id }, query }));
  return (await Promise.all(ends).catch(() => [false])).every(Boolean);
}

/** Those to whom this account may change without a password. */
export function othersOf(user: PersonOnWire | null): readonly Member[] {
  const members = user && plays(user) ? read() : [];
  return members.some(({ id }) => id === user?.id) ? members.filter(({ id, tokens }) => id !== user?.id && tokens !== null) : [];
}

/** Whether someone set aside as a participant came to run a center since: a press does not open that. */
export const isStaffByNow = (user: PersonOnWire): boolean => !plays(user) && read().some(({ id }) => id === user.id);

export const familyLabelOf = (user: PersonOnWire | null): string | null =>
  user && plays(user) ? (othersOf(user).length > 0 ? "Changer d'enfant" : "Ajouter un enfant") : null;

/** Keeps `opened` beside a user who signs in. A sign-in with nobody beside changes nothing for another family. */
export function joinFamily(arriving: PersonOnWire, opened: readonly SignedIn[]): void {
  const before = read();
  const waiting = plays(arriving)
    ? opened.filter(({ user }) => plays(user)).map(({ user, accessToken, refreshToken }) => memberOf(user, { accessToken, refreshToken }))
    : [];
  const isSame = [arriving, ...waiting].some(({ id }) => before.some((one) => one.id === id));
  if (!isSame && waiting.length === 0) return;
  const kept = isSame ? before.filter(({ id }) => id !== arriving.id) : [];
  const all = [...kept, ...waiting, ...(plays(arriving) ? [memberOf(arriving, null)] : [])];
  const members = [...new Map(all.map((one) => [one.id, one])).values()];
  void endFamily([...before, ...waiting].filter((one) => !members.includes(one)));
  write(members);
}

/** Their session goes on as it was; this one waits. */
export async function changeTo(user: PersonOnWire, chosenId: string): Promise<void> {
  await whileNotRenewing(() => {
    const [current, members] = [session.read(), read()];
    const chosen = members.find(({ id }) => id === chosenId)?.tokens;
    if (!current || !chosen) return;
    const tokensOf = ({ id, tokens }: Member) => (id === user.id ? current : id === chosenId ? null : tokens);
    write(members.map((one) => ({ ...one, tokens: tokensOf(one) })));
    session.start(chosen, "USER");
  });
  location.replace("/");
}
