/** The link to a page of a school's own stage, or to its problems and dates: `<LinkButton {...stagePage(id, "feuilles")}>`; without a stage, to all of them. */
export const stagePage = (stageId?: string, page?: "enonces" | "feuilles" | "resultats" | "vue-d-ensemble") =>
  ({ to: "/etablissement/quart-de-finale/{-$stageId}/{-$page}", params: { stageId, page } }) as const;
