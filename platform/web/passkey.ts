import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

export const supportsPasskeys = (): boolean => browserSupportsWebAuthn() && isSecureContext;

const failureMessages: Readonly<Record<string, string>> = {
  NotAllowedError: "L'appareil n'a rien donné\u00A0: la demande a été annulée, ou elle a trop attendu. Recommencez quand vous voulez.",
  InvalidStateError: "Cet appareil garde déjà une clé de ce compte.",
  SecurityError: "Les clés d'accès ne marchent pas à cette adresse.",
  NotSupportedError: "Cet appareil ne sait pas garder de clé d'accès.",
  ConstraintError: "Cet appareil ne sait pas vérifier qui est là\u00A0: donnez-lui d'abord un code ou une empreinte.",
};

/** The reason that the device gave no result, in French fit to be shown. */
export class PasskeyFailure extends Error {}

const throwFailure = (error: unknown): never => {
  throw new PasskeyFailure(failureMessages[error instanceof Error ? error.name : ""] ?? "L'appareil n'a pas donné de clé. Recommencez.");
};

/** Creates a passkey on a device with the server's options; results of extensions are dropped. */
export async function createPasskey(options: object) {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    throwFailure,
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: "public-key" as const, response: { clientDataJSON, attestationObject, transports } };
}

export async function signWithPasskey(options: object) {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    throwFailure,
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: "public-key" as const, response: { clientDataJSON, authenticatorData, signature } };
}
