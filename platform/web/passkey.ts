import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Whether this browser can ask a device for a passkey at all. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn() && isSecureContext;

const words: Readonly<Record<string, string>> = {
  NotAllowedError: "L'appareil n'a rien donné\u00A0: la demande a été annulée, ou elle a trop attendu. Recommencez quand vous voulez.",
  InvalidStateError: "Cet appareil garde déjà une clé de ce compte.",
  SecurityError: "Les clés d'accès ne marchent pas à cette adresse.",
  NotSupportedError: "Cet appareil ne sait pas garder de clé d'accès.",
  ConstraintError: "Cet appareil ne sait pas vérifier qui est là\u00A0: donnez-lui d'abord un code ou une empreinte.",
};

/** Why the device gave nothing, in words fit to be shown. */
export class PasskeyFailure extends Error {}

const told = (error: unknown): never => {
  throw new PasskeyFailure(words[error instanceof Error ? error.name : ""] ?? "L'appareil n'a pas donné de clé. Recommencez.");
};

/** Has a device make a key, as the server asks for it; what extensions would add is nobody's business here. */
export async function makePasskey(options: object) {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(told);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: "public-key" as const, response: { clientDataJSON, attestationObject, transports } };
}

/** Has a device sign with its key, as the server asks for it. */
export async function showPasskey(options: object) {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(told);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: "public-key" as const, response: { clientDataJSON, authenticatorData, signature } };
}
