/** A token's letters, as base64url of 32 bytes. */
const TOKEN_LENGTH = 43;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * The token in what an address has after its path. Mail gateways encode links, once or twice, break them into lines, and add the full stop that followed
 * them: that is undone where only one token can be meant. `cut`: there was a token, and it is not whole; `null`: there is none.
 */
export function readMailedToken(rest: string): { readonly token: string } | "cut" | null {
  const text = decoded(decoded(rest)).replaceAll(/=?[\s\u00AD\u200B]+/g, "");
  const found = /token(?:=|:)([\w-]*)/.exec(text)?.[1];
  if (found === undefined) return null;
  // « = » in the encoding of mails.
  const token = found.length === TOKEN_LENGTH + 2 && found.startsWith("3D") ? found.slice(2) : found;
  return token.length === TOKEN_LENGTH ? { token } : "cut";
}
