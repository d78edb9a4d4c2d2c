import dompurify from "dompurify";

/** For browsers without their own sanitizer. */
export const purify = (html: string, elements: readonly string[], attributes: readonly string[]): DocumentFragment =>
  dompurify.sanitize(html, {
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
