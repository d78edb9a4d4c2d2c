interface SiteText {
  readonly title: string;
  /** Of its page in the configuration, and of the page of the site. */
  readonly address: string;
  /** A page that all users open at the foot of the others. */
  readonly isPage?: true;
}

/** The texts of the site that the office writes, in the order of the configuration; `site-drafts.ts` has their first words. */
export const siteTexts = {
  LOGIN_TEXT: { title: "Texte de connexion", address: "login-text" },
  FAQ_TEXT: { title: "Questions fréquentes", address: "faq-text" },
  /** Printed in every convocation after the words of its stage; may be empty. */
  CONVOCATION_TEXT: { title: "Texte des convocations", address: "convocation-text" },
  PRIVACY_TEXT: { title: "Confidentialité", address: "confidentialite", isPage: true },
  LEGAL_TEXT: { title: "Mentions légales", address: "mentions-legales", isPage: true },
  ACCESSIBILITY_TEXT: { title: "Accessibilité", address: "accessibilite", isPage: true },
} as const satisfies Record<string, SiteText>;

export type SiteTextName = keyof typeof siteTexts;
export const siteTextNames = Object.keys(siteTexts) as SiteTextName[];

/** The texts that are pages of the site, which the law requires (PPL-08). */
export const sitePages = siteTextNames.filter((name) => "isPage" in siteTexts[name]);

/** Whether the office still has to write in it: it is empty, or has square brackets of a draft. */
export const isUnfinished = (html: string): boolean => html.trim() === "" || hasGaps(html);

export const hasGaps = (html: string): boolean => /\[[^\]]+\]/.test(html);
