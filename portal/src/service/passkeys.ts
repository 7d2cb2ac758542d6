import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { text } from '../i18n/index.js';
import type { Body, Result } from './client.js';
import { PasskeyError } from './passkey-support.js';

const words = text.session.passkeys;

/** Loaded on demand: most sign-ins use no passkey. */
export type AssertionOptions = Result<'post', '/api/v1.0/sesiones/llave/opciones'>;
type Assertion = Body<'post', '/api/v1.0/sesiones/llave'>['llave'];
type Attestation = Body<'post', '/api/v1.0/usuarios/me/llaves'>['llave'];

/** Asks for a passkey and signs the challenge with it. */
export async function usePasskey(options: AssertionOptions): Promise<Assertion> {
  const { id, response } = await asked(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) };
}

/** Creates a passkey on a device of this person. */
export async function createPasskey(
  options: Result<'post', '/api/v1.0/usuarios/me/llaves/opciones'>,
): Promise<Attestation> {
  const { id, response } = await asked(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

async function asked<T>(prompt: () => Promise<T>): Promise<T> {
  try {
    return await prompt();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new PasskeyError(words.alreadyThere, { cause: error });
    if (name === 'SecurityError') throw new PasskeyError(words.wrongAddress, { cause: error });
    throw new PasskeyError(words.cancelled, { cause: error });
  }
}
