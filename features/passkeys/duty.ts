/** How long an administrator is let in without a passkey, from the first sign-in at which one was asked for. */
const GRACE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Until when an administrator without a passkey does more than set one up. */
export const deadlineOf = (askedAt: Date): Date => new Date(askedAt.getTime() + GRACE_DAYS * DAY_MS);

export const isOver = (deadline: Date, now: Date): boolean => now.getTime() >= deadline.getTime();

/** How long a password that was chosen with a mailed link tells that its owner reads the account's mails. */
const MAILED_MS = 60 * 60 * 1_000;

/**
 * Whether a first key asks for a password just chosen with a mailed link: past the grace the password alone may be a stolen one, and the key would
 * be the thief's for ever.
 */
export const isMailAsked = (deadline: Date | null, mailedAt: Date | null, now: Date): boolean =>
  deadline !== null && isOver(deadline, now) && (mailedAt === null || now.getTime() - mailedAt.getTime() >= MAILED_MS);

/** How many days are left, the one that has begun counted. */
export const daysLeft = (deadline: Date, now: Date): number => Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / DAY_MS));

/** Why this passkey is not removed; `null` when it is. */
export function refusalToRemove({ count, isRequired }: { readonly count: number; readonly isRequired: boolean }): string | null {
  return isRequired && count === 1
    ? "C'est votre seule clé d'accès, et la fédération vous en demande une\u00A0: ajoutez-en une autre d'abord."
    : null;
}
