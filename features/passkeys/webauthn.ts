import * as z from "zod";

/** What a browser and its devices say, as the standard writes it in JSON. Whether it is true is judged by the ceremony, not here. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, "Cette clé d'accès est illisible");
const transports = z.array(z.string().max(30)).max(10);
const credentialId = bytes(1_400);

const ofKey = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(30).optional(),
};

/** A device has made a key. */
export const MadeKey = z.object({
  ...ofKey,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type MadeKey = z.output<typeof MadeKey>;

/** A device has signed with a key. */
export const ShownKey = z.object({
  ...ofKey,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type ShownKey = z.output<typeof ShownKey>;

const Descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });
const verification = z.enum(["required", "preferred", "discouraged"]);

/** What a device is asked in order to make a key. */
export const MakingOptions = z.object({
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
export type MakingOptions = z.output<typeof MakingOptions>;

/** What a device is asked in order to sign. */
export const ShowingOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: verification.optional(),
});
export type ShowingOptions = z.output<typeof ShowingOptions>;
