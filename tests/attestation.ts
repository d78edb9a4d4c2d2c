import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

// An attestation of a device's model, here with an attacker's address, which a verifier would fetch.

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.of(value));
const bytes = (value: Buffer): Buffer => der(0x04, value);
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));
const oids = {
  "ecdsa-with-SHA256": "06082a8648ce3d040302",
  commonName: "0603550403",
  cRLDistributionPoints: "0603551d1f",
  "android key description": "060a2b06010401d679020111",
} as const;
const oid = (name: keyof typeof oids): Buffer => Buffer.from(oids[name], "hex");

const ECDSA = sequence(oid("ecdsa-with-SHA256"));
const distinguishedName = (name: string): Buffer => sequence(der(0x31, sequence(oid("commonName"), text(0x0c, name))));
const extension = (name: keyof typeof oids, value: Buffer): Buffer => sequence(oid(name), bytes(value));

/** A certificate issued by « The brand ». */
function certificate(issuer: KeyObject, subject: string, key: KeyObject, ...extensions: readonly Buffer[]): Buffer {
  const certificateBody = sequence(
    der(0xa0, integer(2)),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA,
    distinguishedName("The brand"),
    sequence(text(0x17, "200101000000Z"), text(0x17, "491231235959Z")),
    distinguishedName(subject),
    key.export({ type: "spki", format: "der" }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  return sequence(certificateBody, ECDSA, der(0x03, Buffer.of(0), sign("sha256", certificateBody, issuer)));
}

/** An Android key store's attestation; its certificate has a revocation list address. */
export const androidKey =
  (listUrl: string) =>
  (clientData: Buffer, key: KeyObject): readonly [string, Map<unknown, unknown>] => {
    const brand = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const challenge = createHash("sha256").update(clientData).digest();
    const level = der(0x0a, Buffer.of(1));
    const description = sequence(integer(3), level, integer(4), level, bytes(challenge), bytes(Buffer.alloc(0)), sequence(), sequence());
    const attested = extension("android key description", description);
    const list = extension("cRLDistributionPoints", sequence(sequence(der(0xa0, der(0xa0, text(0x86, listUrl))))));
    const leaf = certificate(brand.privateKey, "A device", key, attested, list);
    const root = certificate(brand.privateKey, "The brand", brand.publicKey);
    return ["android-key", new Map<unknown, unknown>(Object.entries({ alg: -7, sig: Buffer.alloc(64), x5c: [leaf, root] }))];
  };
