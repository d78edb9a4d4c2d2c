/** The one category whose participants are in a team besides (specification 1, section 9). */
export const squadCategory = "LE - L2 en équipe et individuel";
