/** A passkey could not be used in this browser; the message is for people. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Whether browsers allow passkeys at this address: never without a name (127.0.0.1), nor over http except on localhost. */
export function passkeysUsable(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}
