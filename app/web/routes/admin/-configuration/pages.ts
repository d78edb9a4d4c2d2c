import { type ComponentType, lazy } from "react";
import { siteTexts } from "#season/configuration/site-texts.ts";

interface Part {
  readonly label: string;
  readonly name: string;
  readonly Page: ComponentType<{ readonly address: string }>;
}

export interface ConfigurationPage {
  readonly label: string;
  readonly parts: readonly Part[];
}

type Load = () => Promise<{ readonly default: Part["Page"] }>;
const part = (label: string, name: string, load: Load): Part => ({ label, name, Page: lazy(load) });
const page = (label: string, ...parts: Part[]): ConfigurationPage => ({ label, parts });
const alone = (...of: Parameters<typeof part>) => page(of[0], part(...of));

const TextPage = lazy(() => import("./texts.tsx"));
const texts = Object.values(siteTexts).map(({ title, address }): Part => ({ label: title, name: address, Page: TextPage }));

export const groups: readonly { readonly title: string; readonly pages: readonly ConfigurationPage[] }[] = [
  {
    title: "Saison",
    pages: [
      alone("Première saison", "premiere-saison", () => import("#office/dashboard/web/FirstSeasonPage.tsx")),
      page(
        "Année et dates",
        part("Année active", "annee-active", () => import("#season/configuration/web/ActiveYearPage.tsx")),
        part("Dates d'inscription", "dates-inscriptions", () => import("#season/configuration/web/RegistrationDatesPage.tsx")),
        part("Établissements", "etablissements", () => import("#organizations/establishments/web/EstablishmentsPage.tsx")),
      ),
      page(
        "Règles et aménagements",
        part("Règles de la saison", "regles", () => import("./regles.tsx")),
        part("Temps et aménagements", "amenagements", () => import("./amenagements.tsx")),
      ),
    ],
  },
  {
    title: "Championnat",
    pages: [
      page(
        "Catégories et langues",
        part("Catégories", "categories", () => import("./categories.tsx")),
        part("Catégories à vérifier", "categories-a-verifier", () => import("./categories-a-verifier.tsx")),
        part("Langues", "langues", () => import("#season/configuration/web/LanguagesPage.tsx")),
      ),
      alone("Équipes", "equipes", () => import("./equipes.tsx")),
      alone("Diplômes", "diplomes", () => import("#school/diplomas/web/DiplomasPage.tsx")),
    ],
  },
  {
    title: "Site",
    pages: [
      alone("Annonces", "annonces", () => import("./annonces.tsx")),
      page("Textes", ...texts),
      page(
        "Accès",
        part("Accès et liens", "acces", () => import("./acces.tsx")),
        part("Programmes", "programmes", () => import("#access/programs/web/ProgramsPage.tsx")),
      ),
    ],
  },
  {
    title: "Suivi",
    pages: [
      alone("En direct", "en-direct", () => import("#office/watching/web/LivePage.tsx")),
      page(
        "E-mails",
        part("E-mails", "courriels", () => import("./courriels.tsx")),
        part("E-mails automatiques", "courriels-automatiques", () => import("#office/letters/web/OccasionLettersPage.tsx")),
      ),
      alone("Journal", "journal", () => import("./journal.tsx")),
      alone("Données personnelles", "donnees-personnelles", () => import("#office/privacy/web/PersonalDataPage.tsx")),
    ],
  },
];

export const configurationPages = groups.flatMap(({ pages }) => pages);
export const configurationParts = configurationPages.flatMap(({ parts }) => parts);
