import { type ComponentType, lazy } from "react";

interface ConfigurationPage {
  readonly label: string;
  /** Its address, under /admin/configuration. */
  readonly name: string;
  readonly Page: ComponentType;
}

/** The pages of the configuration, in the order of the navigation. */
export const groups: readonly { readonly title: string; readonly pages: readonly ConfigurationPage[] }[] = [
  {
    title: "Saison",
    pages: [
      { label: "Année active", name: "annee-active", Page: lazy(() => import("./annee-active.tsx")) },
      { label: "Dates d'inscription", name: "dates-inscriptions", Page: lazy(() => import("./dates-inscriptions.tsx")) },
      { label: "Établissements", name: "etablissements", Page: lazy(() => import("./etablissements.tsx")) },
    ],
  },
  {
    title: "Championnat",
    pages: [
      { label: "Catégories", name: "categories", Page: lazy(() => import("./categories.tsx")) },
      { label: "Équipes", name: "equipes", Page: lazy(() => import("./equipes.tsx")) },
      { label: "Langues", name: "langues", Page: lazy(() => import("./langues.tsx")) },
    ],
  },
  {
    title: "Site",
    pages: [
      { label: "Texte de connexion", name: "login-text", Page: lazy(async () => ({ default: (await import("./texts.tsx")).LoginText })) },
      { label: "Questions fréquentes", name: "faq-text", Page: lazy(async () => ({ default: (await import("./texts.tsx")).FaqText })) },
      { label: "Accès et liens", name: "acces", Page: lazy(() => import("./acces.tsx")) },
    ],
  },
  {
    title: "Suivi",
    pages: [
      { label: "En direct", name: "en-direct", Page: lazy(() => import("./en-direct.tsx")) },
      { label: "E-mails", name: "courriels", Page: lazy(() => import("./courriels.tsx")) },
      { label: "Journal", name: "journal", Page: lazy(() => import("./journal.tsx")) },
      { label: "Données personnelles", name: "donnees-personnelles", Page: lazy(() => import("./donnees-personnelles.tsx")) },
    ],
  },
];

/** The page at this address, if any; else the frame redirects to the categories. */
export const findPage = (name: string): ConfigurationPage | undefined =>
  groups.flatMap(({ pages }) => pages).find((page) => page.name === name.replace(/\/$/, ""));
