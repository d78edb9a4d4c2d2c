/** The one category whose participants are also in a team (specification 1, section 9). */
export const squadCategory = "LE - L2 en équipe et individuel";
