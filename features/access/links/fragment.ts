/** The same address with its fragment, where a mail gateway has encoded the `#`. Apart from the token's own rules: every page loads it. */
export const withFragment = (path: string): string => path.replace(/^(\/connexion\/(?:mot-de-passe|adresse))\/?%(?:25)?23/i, "$1#");
