import type { CallInput, PasskeyCreationEntity, PasskeyRequestEntity } from '@parque/contract';

/** The user cancelled, the time ended, or the device has no fitting passkey: browsers do not distinguish these. */
export class PasskeyNotUsedError extends Error {
  override readonly name = 'PasskeyNotUsedError';

  constructor(
    cause: unknown,
    message = 'No se ha usado ninguna llave de acceso. Puedes volver a intentarlo.',
  ) {
    super(message, { cause });
  }
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

/** Whether this browser offers passkeys for this page. They are bound to a host name: an IP address has none. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' && !isAddress(window.location.hostname);

const loadLibrary = () => import('@simplewebauthn/browser');

/**
 * Loads the code before the user clicks: some browsers show the passkeys only shortly after a click.
 */
export function preparePasskeys(): void {
  // The next use loads it again, and reports the failure.
  loadLibrary().catch(() => undefined);
}

/**
 * Prompts the user for a passkey.
 *
 * @param options - From `startPasskeySignIn` or `startPasskeyConfirmation`.
 * @throws PasskeyNotUsedError
 */
export async function createPasskeyAnswer(
  options: PasskeyRequestEntity,
): Promise<CallInput<'signInWithPasskey'>['body']['answer']> {
  const { startAuthentication } = await loadLibrary();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw new PasskeyNotUsedError(error);
  }
}

const isAlreadyThere = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/**
 * Lets the browser offer passkeys in the list of a field with `autocomplete="username webauthn"`, until the user chooses
 * one there, {@link createPasskeyAnswer} prompts for one, or {@link stopPasskeyAutofill} is called.
 *
 * @param requestOptions - Returns the answer of `startPasskeySignIn`; called only in browsers with such lists.
 * @returns `undefined` when no passkey was chosen.
 */
export async function offerPasskeyAutofill(
  requestOptions: () => Promise<PasskeyRequestEntity>,
): Promise<CallInput<'signInWithPasskey'>['body']['answer'] | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadLibrary();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = await requestOptions();
  // The user has not started anything, so a request that ends is not a failure to report.
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
}

/** Ends the request of {@link offerPasskeyAutofill}. */
export function stopPasskeyAutofill(): void {
  void loadLibrary().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined,
  );
}

/**
 * Creates a passkey on a device of the user.
 *
 * @param options - From `startPasskey`.
 * @throws PasskeyNotUsedError
 */
export async function createPasskey(
  options: PasskeyCreationEntity,
): Promise<CallInput<'addPasskey'>['body']['answer']> {
  const { startRegistration } = await loadLibrary();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw new PasskeyNotUsedError(
      error,
      isAlreadyThere(error)
        ? 'Este dispositivo ya tiene una llave de acceso para tu cuenta.'
        : 'No se ha creado ninguna llave de acceso. Puedes volver a intentarlo.',
    );
  }
}
