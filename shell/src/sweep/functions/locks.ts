/** Parts of a window that all remotes use, and that none may replace by an object of its own. */
const parts = ['history', 'navigation', 'navigator', 'localStorage', 'sessionStorage', 'caches', 'indexedDB'];

/** Makes a property of an object permanent. Where a browser has made it so itself, nothing changes. */
function lock(holder: object, name: string, descriptor: PropertyDescriptor): void {
  Reflect.defineProperty(holder, name, { ...descriptor, configurable: false, enumerable: true });
}

/**
 * Parts of a window without any use in Parqué: connections that no policy of the page covers, and a window with functions
 * of its own, which stays in front of all others.
 */
const unused = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'documentPictureInPicture'];

type Activation = Pick<UserActivation, 'isActive'>;

/** What is locked in a window. */
export interface LockedPage {
  readonly navigator: { readonly clipboard?: object; readonly userActivation?: Activation };
  readonly document: object;
}

/** Makes calls of the clipboard fail that the user has not requested by a press. */
function guardClipboard(clipboard: object, userActivation: Activation): void {
  for (const name of ['read', 'readText', 'write', 'writeText']) {
    const call: unknown = Reflect.get(clipboard, name);
    if (typeof call !== 'function') continue;
    const value = async (...input: unknown[]): Promise<unknown> => {
      if (!userActivation.isActive)
        throw new DOMException(
          'The clipboard needs a press: call it in the handler of a button.',
          'NotAllowedError',
        );
      return Reflect.apply(call, clipboard, input);
    };
    lock(clipboard, name, { value, writable: false });
  }
}

/**
 * Locks what no remote may replace or use in place of the user: the history and the storages of a window, the clipboard
 * without a press, cookies, and what is of no use. Parqué has no cookies: with many of them, a server rejects every request of the browser.
 */
export function lockParts(page: LockedPage): void {
  for (const name of parts) {
    const own = Object.getOwnPropertyDescriptor(page, name);
    // A setter of the browser would define the property again, which fails.
    if (own?.get) lock(page, name, own);
  }
  // Without a secure connection a page has no clipboard, and some browsers do not report presses.
  const { clipboard, userActivation } = page.navigator;
  if (clipboard && userActivation) guardClipboard(clipboard, userActivation);
  lock(page.document, 'cookie', { get: () => '', set: () => undefined });
  for (const name of ['cookieStore', ...unused])
    if (name in page) lock(page, name, { value: undefined, writable: false });
}

/** The options of stacks, which are in the constructor of errors. */
export interface StackOptions {
  stackTraceLimit?: number;
  prepareStackTrace?: unknown;
}

/**
 * Makes the options of stacks permanent: code can set them, and cannot define them again, so that the shell still reads who
 * calls a function (caller.ts). V8 requires the limit to be a plain value.
 */
export function lockStacks(errors: StackOptions): void {
  let prepare = errors.prepareStackTrace;
  lock(errors, 'stackTraceLimit', { value: errors.stackTraceLimit, writable: true });
  lock(errors, 'prepareStackTrace', { get: () => prepare, set: (next: unknown) => void (prepare = next) });
}

/** Whether code has made the limit of stacks permanent all the same. */
export const areStacksLost = (errors: StackOptions): boolean =>
  Object.getOwnPropertyDescriptor(errors, 'stackTraceLimit')?.writable === false;
