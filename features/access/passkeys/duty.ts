import { DAY_MS } from "#platform/contract/time-units.ts";

/** Days that an administrator may work without a passkey, from the first sign-in that required one. */
const GRACE_DAYS = 7;

export const deadlineOf = (askedAt: Date): Date => new Date(askedAt.getTime() + GRACE_DAYS * DAY_MS);

export const isPastDeadline = (deadline: Date, now: Date): boolean => now.getTime() >= deadline.getTime();

/** How long a password chosen with a mailed link proves that its owner reads the account's mails. */
const MAX_MAILED_AGE_MS = 60 * 60 * 1_000;

/** After the grace period the password may be stolen, and a thief's key would be permanent. */
export const requiresMailedLink = (deadline: Date | null, mailedAt: Date | null, now: Date): boolean =>
  deadline !== null && isPastDeadline(deadline, now) && (mailedAt === null || now.getTime() - mailedAt.getTime() >= MAX_MAILED_AGE_MS);

export const daysLeft = (deadline: Date, now: Date): number => Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / DAY_MS));

export const refusalToRemove = ({ count, isRequired }: { readonly count: number; readonly isRequired: boolean }): string | null =>
  isRequired && count === 1
    ? "C'est votre seule clé d'accès, et la fédération vous en demande une\u00A0: ajoutez-en une autre d'abord."
    : null;
