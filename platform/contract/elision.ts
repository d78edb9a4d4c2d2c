const VOWEL = /^(?:[aeiouœæ]|y[^aeiouy])/;

/** « de Marie », « d'Abgrall », « d'Élise », « d'Yves »: the « e » is dropped before a vowel, but not before an h. */
export const withElision = (name: string): string =>
  `${VOWEL.test(name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()) ? "d'" : "de "}${name}`;
