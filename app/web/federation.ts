const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** What the server wrote into the page about who runs this championship. */
export const federation = {
  name: said("federation"),
  contact: said("contact"),
  credit: said("credit"),
  /** The words of the ribbon of a demonstration; empty elsewhere. */
  ribbon: said("demonstration"),
};

/** The build of this page, which a device may have kept for a while. */
export const build = said("build") || undefined;
