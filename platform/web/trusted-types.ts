interface Policy {
  createHTML(html: string): string;
  createScriptURL(address: string): string;
}

/**
 * Browsers with Trusted Types do not accept plain text as markup or a script address: it must pass a policy named in the server's
 * Content-Security-Policy (headers.ts). Undefined in other browsers.
 */
export const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: `palmares-${string}`, rules: Partial<Policy>): Policy };
};
