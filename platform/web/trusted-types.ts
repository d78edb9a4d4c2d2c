interface Policy {
  createHTML(html: string): string;
  createScriptURL(address: string): string;
}

/**
 * Browsers that have Trusted Types let no mere text become markup or the address of a script: it passes by a policy whose name the server's
 * Content-Security-Policy knows (headers.ts). Elsewhere there is nothing to ask.
 */
export const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: `palmares-${string}`, rules: Partial<Policy>): Policy };
};
