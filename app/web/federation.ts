const readMeta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

export const federation = {
  name: readMeta("federation"),
  contact: readMeta("contact"),
  credit: readMeta("credit"),
  ribbon: readMeta("demonstration"),
};

/** The build of this page, which may come from the device's cache. */
export const build = readMeta("build") || undefined;
