import { weekdayOf } from "#platform/contract/paris.ts";
import { type Calendar, endOfDay, usualStages } from "./calendar.ts";

/** A stage as the office prepared it. The four texts are plain; `date` and `hour` are those of the next stage. */
export type DemoStage = ReturnType<typeof stagesOf | typeof pastStagesOf>[number];

export function stagesOf({ year, quarterTo, semi, final, international }: Calendar) {
  const quarterStage = { active: true, physical: false, isClosed: false, showOnUserDashboard: true, closesAt: endOfDay(quarterTo) };
  const upcomingStage = { active: false, physical: true, isClosed: false, showOnUserDashboard: false, closesAt: null };
  return [
    { ...quarterStage, ...quarterTexts(year, semi, quarterTo) },
    { ...upcomingStage, ...semiTexts(year, final) },
    { ...upcomingStage, ...finalTexts(year, international) },
  ];
}

export function pastStagesOf(year: number) {
  const { quarterTo, semi, final, international } = usualStages(year);
  const pastStage = { active: false, isClosed: true, showOnUserDashboard: true, closesAt: null };
  return [
    { ...pastStage, physical: false, ...quarterTexts(year, semi, quarterTo) },
    { ...pastStage, physical: true, ...semiTexts(year, final) },
    { ...pastStage, physical: true, ...finalTexts(year, international) },
  ];
}

const quarterTexts = (year: number, semi: string, quarterTo: string) => ({
  name: "Quart de finale",
  kind: "quarter_final" as const,
  year,
  order: 1,
  date: semi,
  hour: "14:00",
  qualifiedForNextStep: `Bravo, à vous la demi-finale du ${weekdayOf(semi)} ! Nous cherchons un centre d'épreuve près de chez vous : votre convocation s'affichera ici, et partira à votre adresse e-mail si vous en avez une.`,
  notQualifiedForNextStep: `Merci d'avoir joué avec nous ! La demi-finale se jouera sans vous cette fois-ci, mais chaque problème cherché est un problème gagné. Nous serons heureux de vous retrouver l'an prochain.`,
  waitingForQualificationInformation: `Votre quart de finale est en de bonnes mains : les résultats paraîtront ici après la clôture de l'étape, le ${weekdayOf(quarterTo)}. Encore un peu de patience !`,
  convoquedForNextStep: `Bravo, votre place est prête à la demi-finale ! Venez un quart d'heure en avance. Les calculatrices restent à la maison.`,
});

const semiTexts = (year: number, final: string) => ({
  name: "Demi-finale",
  kind: "semi_final" as const,
  year,
  order: 2,
  date: final,
  hour: "09:30",
  qualifiedForNextStep: `Félicitations, vous êtes finaliste ! La finale nationale aura lieu le ${weekdayOf(final)} ; votre convocation s'affichera ici, et partira à votre adresse e-mail si vous en avez une.`,
  notQualifiedForNextStep: `Vous voilà demi-finaliste du championnat ${year}, et ce n'est pas rien ! La finale se jouera sans vous cette année. Merci de votre venue, et à l'an prochain.`,
  waitingForQualificationInformation: `Les copies de la demi-finale sont en cours de correction dans les centres. Les finalistes seront connus sous trois semaines.`,
  convoquedForNextStep: `Félicitations, la finale nationale vous attend ! Votre famille est la bienvenue : jeux et ateliers l'attendent pendant l'épreuve, et la remise des prix aura lieu à 17 heures.`,
});

const finalTexts = (year: number, international: string) => ({
  name: "Finale nationale",
  kind: "national_final" as const,
  year,
  order: 3,
  date: international,
  hour: "09:00",
  qualifiedForNextStep: `Quel parcours ! Vous représenterez la France à la finale internationale, le ${weekdayOf(international)}. Nous vous écrirons bientôt pour préparer le voyage.`,
  notQualifiedForNextStep: `Vous êtes finaliste du championnat ${year} : toute l'équipe vous félicite. Merci pour cette belle année de mathématiques !`,
  waitingForQualificationInformation: `La finale nationale approche ! Le classement paraîtra ici le soir de l'épreuve.`,
  convoquedForNextStep: `Vous êtes convoqué(e) à la finale internationale. Rendez-vous à l'accueil à 8 heures 30, avec une pièce d'identité. La France entière pense à vous !`,
});
