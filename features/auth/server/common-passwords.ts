import { dictionary } from "@zxcvbn-ts/language-common";

const MOST_COMMON = 10_000;

// The list is ordered, the most common first.
const common = new Set(dictionary["passwords-common"].slice(0, MOST_COMMON));

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
