const VOWEL = /^(?:[aeiouœæ]|y[^aeiouy])/;

/** « de Marie », « d'Abgrall », « d'Élise », « d'Yves »: before a vowel the « e » is left out; before an h it stays. */
export const ofName = (name: string): string =>
  `${VOWEL.test(name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()) ? "d'" : "de "}${name}`;
