/** Allowed in a rich text: formatting, lists, links, tables, formulas. */
export const richTextElements =
  "p br strong b em i u s sub sup ul ol li h2 h3 h4 blockquote hr a span div code table thead tbody tr th td".split(" ");
