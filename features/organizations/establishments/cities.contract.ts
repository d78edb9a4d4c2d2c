import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";

export const citiesApi = {
  ofZipCode: endpoint("GET /cities/:zipCode", {
    summary: "Les villes d'un code postal, pour compléter une adresse.",
    may: "everyone",
    params: z.object({ zipCode: z.string().regex(/^\d{5}$/, "Le code postal doit contenir 5 chiffres") }),
    response: z.array(z.object({ city: z.string() })),
  }),
};
