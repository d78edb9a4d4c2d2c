import * as z from "zod";

/** The JSON of the standard that browsers and their devices send. The ceremony verifies it, not this schema. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, "Cette clé d'accès est illisible");
const transports = z.array(z.string().max(30)).max(10);
const credentialId = bytes(1_400);

const keyFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(30).optional(),
};

export const CreatedKey = z.object({
  ...keyFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type CreatedKey = z.output<typeof CreatedKey>;

export const KeyAssertion = z.object({
  ...keyFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type KeyAssertion = z.output<typeof KeyAssertion>;

const Descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });
const verification = z.enum(["required", "preferred", "discouraged"]);

export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
});
export type CreationOptions = z.output<typeof CreationOptions>;

export const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: verification.optional(),
});
export type AssertionOptions = z.output<typeof AssertionOptions>;
