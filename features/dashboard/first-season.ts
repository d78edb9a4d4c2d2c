/** The state of a championship being set up. */
interface SeasonFacts {
  readonly activeYear: number | null;
  /** Whether at least one end of registrations is set. */
  readonly hasDates: boolean;
  readonly categories: number;
  readonly sendsMail: boolean;
  readonly stages: number;
  readonly centers: number;
}

export interface FirstStep {
  readonly title: string;
  readonly hint: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** The steps of a first season, in order. */
export const firstSteps = ({ activeYear, hasDates, categories, sendsMail, stages, centers }: SeasonFacts): FirstStep[] => [
  {
    title: "Choisir l'année active",
    hint: "L'année où le championnat se termine\u00A0: on s'y inscrit.",
    to: "/admin/configuration/annee-active",
    isDone: activeYear !== null,
  },
  {
    title: "Fixer les dates des inscriptions",
    hint: "Individuelles, scolaires, des établissements et des clubs.",
    to: "/admin/configuration/dates-inscriptions",
    isDone: hasDates,
  },
  {
    title: "Relire les catégories",
    hint: "Qui peut s'inscrire, et qui peut répondre en ligne.",
    to: "/admin/configuration/categories",
    isDone: categories > 0,
  },
  {
    title: "Envoyer les e-mails",
    hint: sendsMail
      ? "Un serveur d'envoi est configuré."
      : "Aucun serveur d'envoi n'est configuré\u00A0: les messages attendent, et se lisent ici. Voyez SMTP_URL dans la documentation.",
    to: "/admin/configuration/courriels",
    isDone: sendsMail,
  },
  {
    title: "Créer les étapes",
    hint: "Quart de finale, demi-finale, finale, avec leurs dates et leurs messages.",
    to: "/admin/questionnaire",
    isDone: stages > 0,
  },
  {
    title: "Ajouter les centres d'épreuve",
    hint: "Là où l'on passe les étapes sur place.",
    to: "/admin/centres",
    isDone: centers > 0,
  },
];
