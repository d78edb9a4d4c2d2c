let cachedPasswords: Set<string> | undefined;

/** Whether it is among some 49,000 leaked passwords, loaded on first use: a node starts sooner. */
export async function isCommonPassword(password: string): Promise<boolean> {
  cachedPasswords ??= new Set((await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]);
  return cachedPasswords.has(password.toLowerCase());
}
