/** The length of a token: 32 bytes in base64url. */
const TOKEN_LENGTH = 43;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * The token in the rest of an address. Mail gateways encode links once or twice, break them into lines, and include the full stop that follows: this
 * undoes it where only one token is possible. `cut`: an incomplete token; `null`: none.
 */
export function readMailedToken(rest: string): { readonly token: string } | "cut" | null {
  const text = decoded(decoded(rest)).replaceAll(/=?[\s\u00AD\u200B]+/g, "");
  const found = /token(?:=|:)([\w-]*)/.exec(text)?.[1];
  if (found === undefined) return null;
  // « = » in the encoding of mails.
  const token = found.length === TOKEN_LENGTH + 2 && found.startsWith("3D") ? found.slice(2) : found;
  return token.length === TOKEN_LENGTH ? { token } : "cut";
}
