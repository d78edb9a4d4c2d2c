/** The pages that the law asks of a site, by their address (PPL-08). */
export const sitePages = {
  confidentialite: "Confidentialité",
  "mentions-legales": "Mentions légales",
  accessibilite: "Accessibilité",
};

export type SitePage = keyof typeof sitePages;
export const isSitePage = (page: string): page is SitePage => Object.hasOwn(sitePages, page);
