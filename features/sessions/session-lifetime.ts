/** Lifetime of sessions in seconds, unused and in all: of the office; without « Rester connecté »; with it. */
export const sessionLifetimes = {
  office: { unused: 30 * 60, whole: 12 * 60 * 60 },
  browser: { unused: 4 * 60 * 60, whole: 7 * 24 * 60 * 60 },
  kept: { unused: 30 * 24 * 60 * 60, whole: 90 * 24 * 60 * 60 },
};
