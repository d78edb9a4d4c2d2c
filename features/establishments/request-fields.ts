import * as z from "zod";
import { Contact } from "#features/users/users.contract.ts";
import { Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { requestStates } from "./requests.ts";

/** What a school or a club is called, and where it is. */
export const place = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
};

/** A request, to act for a school or to register a club, as the person who made it sees it. */
export const requestFields = {
  id: Id,
  state: z.enum(requestStates),
  year: z.number(),
  ...place,
  /** Why it was refused. */
  reason: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
};

/** An account that asks, or is in charge already. */
export const account = { id: Id, username: z.string(), contact: Contact };

/** With a decision: the request's state as the office read it. What a colleague has refused since is not accepted unread. */
export const readAs = { state: z.enum(requestStates).default("waiting") };

/** What the office sees besides. */
export const officeFields = {
  user: z.object(account),
  /** How many others wait for the same. */
  rivals: z.number(),
  /** Who of the office decided it; null where the code of the official address did. */
  decider: z.string().nullable(),
};
