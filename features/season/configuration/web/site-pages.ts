/** The pages about the site by their address: those that the law requires (PPL-08), and the applied rules (RUL-02). */
export const sitePages = {
  confidentialite: "Confidentialité",
  "mentions-legales": "Mentions légales",
  accessibilite: "Accessibilité",
  reglement: "Règlement",
};

export type SitePage = keyof typeof sitePages;
export const isSitePage = (page: string): page is SitePage => Object.hasOwn(sitePages, page);
