/**
 * A number stays as typed, including comma and minus, so that a number that is not whole gets an error message: an input that drops invalid
 * characters would turn « 1,5 » into fifteen.
 */
export const frenchNumberInput = { decimalSeparator: ",", allowedDecimalSeparators: [",", "."], thousandSeparator: false };
