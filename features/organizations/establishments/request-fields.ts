import * as z from "zod";
import { Contact } from "#core/accounts/account.contract.ts";
import { Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { requestStates } from "./requests.ts";

export const nameAndAddress = {
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
};

export const requestFields = {
  id: Id,
  state: z.enum(requestStates),
  year: z.number(),
  ...nameAndAddress,
  reason: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
};

/** An account that applies, or is already in charge. */
export const account = { id: Id, username: z.string(), contact: Contact };

/** The request's state as the office read it: a request refused since then is not accepted unread. */
export const expectedState = { state: z.enum(requestStates).default("waiting") };

export const officeFields = {
  user: z.object(account),
  /** Other waiting requests for the same. */
  rivals: z.number(),
  /** The officer who decided it; null if the code of the official address did. */
  decider: z.string().nullable(),
};
