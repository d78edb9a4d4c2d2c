import { dictionary } from "@zxcvbn-ts/language-common";

// About 49,000, from passwords that leaked elsewhere.
const common = new Set(dictionary["passwords-common"]);

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
