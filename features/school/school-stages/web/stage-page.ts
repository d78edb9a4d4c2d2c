export const NEW_STAGE = "nouveau";

/** The pages of a school's own stage, in the order of the work. */
const steps = [
  { page: undefined, label: "Problèmes", isOfPaper: false },
  { page: "enonces", label: "Imprimer", isOfPaper: true },
  { page: "feuilles", label: "Saisir", isOfPaper: true },
  { page: "resultats", label: "Classement", isOfPaper: false },
  { page: "vue-d-ensemble", label: "Vue d'ensemble", isOfPaper: false },
] as const;

export const stepsOf = ({ onPaper }: { readonly onPaper: boolean } = { onPaper: true }) =>
  steps.filter((step) => onPaper || !step.isOfPaper);

/** The link to a page of a school's own stage, or to its problems and dates: `<LinkButton {...stagePage(id, "feuilles")}>`; without a stage, to all of them. */
export const stagePage = (stageId?: string, page?: (typeof steps)[number]["page"]) =>
  ({ to: "/etablissement/quart-de-finale/{-$stageId}/{-$page}", params: { stageId, page } }) as const;
