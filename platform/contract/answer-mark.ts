/** The header of every answer under /api: an answer without it comes from a filter, a portal or a proxy. */
export const ANSWER_MARK = "x-palmares";
