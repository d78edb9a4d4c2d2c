/**
 * A number is kept as it is typed, comma and minus included, so that what is no whole number is refused in words: an input that drops what it does
 * not like makes « 1,5 » fifteen.
 */
export const asTyped = { decimalSeparator: ",", allowedDecimalSeparators: [",", "."], thousandSeparator: false };
