/** Lifetime of sessions in seconds, since the last use and in all: of the office, without « Rester connecté », and with it. */
export const sessionLifetimes = {
  office: { idle: 30 * 60, absolute: 12 * 60 * 60 },
  browser: { idle: 4 * 60 * 60, absolute: 7 * 24 * 60 * 60 },
  persistent: { idle: 30 * 24 * 60 * 60, absolute: 90 * 24 * 60 * 60 },
};
