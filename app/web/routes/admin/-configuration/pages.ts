import { type ComponentType, lazy } from "react";
import { siteTexts } from "#season/configuration/site-texts.ts";

export interface ConfigurationPage {
  readonly label: string;
  readonly name: string;
  readonly Page: ComponentType<{ readonly address: string }>;
}

const TextPage = lazy(() => import("./texts.tsx"));

export const groups: readonly { readonly title: string; readonly pages: readonly ConfigurationPage[] }[] = [
  {
    title: "Saison",
    pages: [
      { label: "Première saison", name: "premiere-saison", Page: lazy(() => import("#office/dashboard/web/FirstSeasonPage.tsx")) },
      { label: "Année active", name: "annee-active", Page: lazy(() => import("#season/configuration/web/ActiveYearPage.tsx")) },
      { label: "Règles de la saison", name: "regles", Page: lazy(() => import("./regles.tsx")) },
      {
        label: "Dates d'inscription",
        name: "dates-inscriptions",
        Page: lazy(() => import("#season/configuration/web/RegistrationDatesPage.tsx")),
      },
      {
        label: "Établissements",
        name: "etablissements",
        Page: lazy(() => import("#organizations/establishments/web/EstablishmentsPage.tsx")),
      },
    ],
  },
  {
    title: "Championnat",
    pages: [
      { label: "Catégories", name: "categories", Page: lazy(() => import("./categories.tsx")) },
      { label: "Catégories à vérifier", name: "categories-a-verifier", Page: lazy(() => import("./categories-a-verifier.tsx")) },
      { label: "Équipes", name: "equipes", Page: lazy(() => import("./equipes.tsx")) },
      { label: "Diplômes", name: "diplomes", Page: lazy(() => import("#school/diplomas/web/DiplomasPage.tsx")) },
      { label: "Langues", name: "langues", Page: lazy(() => import("#season/configuration/web/LanguagesPage.tsx")) },
    ],
  },
  {
    title: "Site",
    pages: [
      { label: "Annonces", name: "annonces", Page: lazy(() => import("./annonces.tsx")) },
      ...Object.values(siteTexts).map(({ title, address }) => ({ label: title, name: address, Page: TextPage })),
      { label: "Accès et liens", name: "acces", Page: lazy(() => import("./acces.tsx")) },
    ],
  },
  {
    title: "Suivi",
    pages: [
      { label: "En direct", name: "en-direct", Page: lazy(() => import("#office/watching/web/LivePage.tsx")) },
      {
        label: "E-mails automatiques",
        name: "courriels-automatiques",
        Page: lazy(() => import("#office/letters/web/OccasionLettersPage.tsx")),
      },
      { label: "E-mails", name: "courriels", Page: lazy(() => import("./courriels.tsx")) },
      { label: "Programmes", name: "programmes", Page: lazy(() => import("#access/programs/web/ProgramsPage.tsx")) },
      { label: "Journal", name: "journal", Page: lazy(() => import("./journal.tsx")) },
      {
        label: "Données personnelles",
        name: "donnees-personnelles",
        Page: lazy(() => import("#office/privacy/web/PersonalDataPage.tsx")),
      },
    ],
  },
];
