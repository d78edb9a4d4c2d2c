import * as z from "zod";

/** The messages of schemas without their own message. */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && (issue.input === undefined || issue.input === null)) return "Ce champ est requis";
    if (issue.code === "too_big" && issue.origin === "string") return `${issue.maximum} caractères au plus`;
    if (issue.code === "too_small" && issue.origin === "string")
      return issue.minimum === 1 ? "Ce champ est requis" : `${issue.minimum} caractères au moins`;
    if (issue.code === "too_big" && issue.origin === "array") return `${issue.maximum} éléments au plus`;
    if (issue.code === "too_big") return `La valeur maximale est ${issue.maximum}`;
    if (issue.code === "too_small") return `La valeur minimale est ${issue.minimum}`;
    if (issue.code === "invalid_format" && issue.format === "email") return "L'adresse e-mail est invalide";
    return "Cette valeur n'est pas valable";
  },
});
