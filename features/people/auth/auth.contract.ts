import * as z from "zod";
import { Person } from "#people/people/people.contract.ts";
import { anybody, endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { requiredMessages } from "./required-messages.ts";

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const LogInDraft = z.object({
  /** The identifier, or the e-mail address. */
  username: text(254, requiredMessages.username),
  password: z.string().min(1, requiredMessages.password).max(200),
  /** True if « Rester connecté » is ticked; if false, the session ends with the browser. If absent, the session is kept. */
  stayConnected: z.boolean().optional(),
  /** The key of one of several accounts of an address, which a first call without it returns (401, code FAMILY). */
  chosen: z.string().max(43).optional(),
});

export const LinkOrCode = z.object({
  /** A link's token; with `username`, the code of the mail or of a slip. */
  token: text(200, "Le lien ou le code est requis"),
  username: text(100, requiredMessages.username).optional(),
});

/** Sign-in. Access tokens last 15 minutes; refresh tokens 30 days, each used once. 429 returns how long to wait. */
export const authApi = {
  logIn: endpoint("POST /authentification/log-in", {
    summary: "Connecte un compte, par son identifiant ou par son adresse e-mail.",
    may: "everyone",
    body: LogInDraft,
    response: Tokens.extend({ user: Person }),
  }),
  refresh: endpoint("GET /authentification/refresh", {
    summary: "Renouvelle les jetons ; le jeton de renouvellement est le porteur.",
    may: "everyone",
    response: Tokens,
  }),
  logOut: endpoint("POST /authentification/log-out/:id", {
    summary: "Ferme les sessions d'un compte.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" },
    allowedBeforePasskey: true,
    params: ById,
    /** A user's own sign-out may arrive late: it ends no session opened after this instant. */
    query: z.object({ askedAt: Instant.optional() }),
  }),
  resetPassword: endpoint("POST /authentification/reset-password", {
    summary: "Envoie un lien pour choisir un mot de passe ; répond de même à tous.",
    may: "everyone",
    body: z.object({ username: text(254, requiredMessages.username) }),
  }),
  choosePassword: endpoint("POST /authentification/choose-password", {
    summary: "Choisit un mot de passe avec un lien reçu, ou un code et son identifiant.",
    may: "everyone",
    body: LinkOrCode.extend({ password: z.string().min(1, requiredMessages.password).max(200) }),
  }),
  changePassword: endpoint("PATCH /authentification/password", {
    summary: "Change son propre mot de passe ; ses autres appareils sont déconnectés, les liens et les codes d'avant ne servent plus.",
    may: anybody,
    body: z.object({ password: z.string().min(1, requiredMessages.password).max(200) }),
    stepUp: "each time",
  }),
  readPasswordLink: endpoint("POST /authentification/password-link", {
    summary: "L'identifiant du compte dont un lien reçu sert à choisir le mot de passe.",
    may: "everyone",
    body: z.object({ token: text(200, "Le lien est requis") }),
    response: z.object({ username: z.string() }),
  }),
  checkMail: endpoint("POST /authentification/check-mail", {
    summary: "Le nombre de comptes d'une adresse e-mail.",
    may: "everyone",
    queuesStrangers: true,
    body: z.object({ mail: text(254, "L'adresse e-mail est requise") }),
    response: z.number(),
  }),
  sendPasswordLink: endpoint("POST /user/change-password", {
    summary: "Envoie à une personne un lien pour choisir son mot de passe.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", CLUB: "own" },
    colleague: "register",
    body: z.object({ userId: Id }),
  }),
};
