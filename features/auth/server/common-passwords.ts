let common: Set<string> | undefined;

/** Whether it is among some 49,000 that leaked elsewhere, which are read when first needed: a node starts sooner. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= new Set((await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]);
  return common.has(password.toLowerCase());
}
