/** Restores the `#` of an address that a mail gateway has encoded. It is apart from the token's own rules because every page loads it. */
export const withFragment = (path: string): string => path.replace(/^(\/connexion\/(?:mot-de-passe|adresse))\/?%(?:25)?23/i, "$1#");
