let cachedPasswords: Set<string> | undefined;

/** Whether a password is among some 49,000 leaked ones, loaded on first use so that a node starts sooner. */
export async function isCommonPassword(password: string): Promise<boolean> {
  cachedPasswords ??= new Set((await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]);
  return cachedPasswords.has(password.toLowerCase());
}
