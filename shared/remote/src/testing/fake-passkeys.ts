const createBytes = (text: string) => new TextEncoder().encode(text).buffer;

/**
 * What the browser does when a page requests a passkey. With `suggest` it also offers passkeys in the list of a field, and
 * the user chooses one there.
 */
export type PasskeyAction = 'answer' | 'cancel' | 'known' | 'suggest';

const errors = { cancel: 'NotAllowedError', known: 'InvalidStateError' } as const;

const credential = {
  id: 'bGxhdmU',
  rawId: createBytes('llave'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};

/**
 * Gives the browser of the test passkeys (Web Authentication, section 5.1), until it ends. jsdom has none.
 *
 * @returns The requests of the page, in order.
 */
export function fakePasskeys(action: PasskeyAction = 'answer') {
  const requests: { kind: 'create' | 'get'; allowedCount: number | undefined }[] = [];
  const use = <Response>(kind: 'create' | 'get', response: Response) => {
    return (options?: CredentialRequestOptions) => {
      requests.push({ kind, allowedCount: options?.publicKey?.allowCredentials?.length });
      if (action === 'cancel' || action === 'known')
        return Promise.reject(new DOMException('', errors[action]));
      return Promise.resolve({ ...credential, response });
    };
  };
  const clientDataJSON = createBytes('cliente');
  const credentials = {
    create: use('create', { clientDataJSON, attestationObject: createBytes('clave') }),
    get: use('get', {
      clientDataJSON,
      authenticatorData: createBytes('datos'),
      signature: createBytes('firma'),
    }),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  const key = Object.assign(function Key() {}, {
    isConditionalMediationAvailable: () => Promise.resolve(action === 'suggest'),
  });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: key, configurable: true });
  return requests;
}

/** Takes the passkeys of {@link fakePasskeys} away again. */
export function removePasskeys(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}
