/** What the page's own styles bear, so that no other is applied (CSP). */
export const nonce = document.querySelector("style")?.nonce ?? "";
