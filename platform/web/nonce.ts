/** The nonce of the page's own styles: others are not applied (CSP). */
export const nonce = document.querySelector("style")?.nonce ?? "";
