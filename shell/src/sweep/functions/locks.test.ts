import { areStacksLost, lockParts, lockStacks, type StackOptions } from './locks';

/** A window with the parts that a browser has as accessors, and a clipboard. */
function locked(isActive = true) {
  const { prototype } = class {
    get history() {
      return window.history;
    }
  };
  const own = Object.getOwnPropertyDescriptor(prototype, 'history') ?? {};
  const writeText = jest.fn(async (_text: string) => undefined);
  const navigator = { clipboard: { writeText }, userActivation: { isActive } };
  const unlocked = { navigator, document: { cookie: '' }, history: window.history };
  const page = Object.defineProperty(unlocked, 'history', own);
  lockParts(page);
  return { page, writeText, clipboard: page.navigator.clipboard };
}

test.each<[string, PropertyDescriptor]>([
  ['an object', { value: {} }],
  ['a getter', { get: () => ({}) }],
])('the history of a window cannot be replaced by %s', (_what, descriptor) => {
  const { page } = locked();
  expect(Reflect.defineProperty(page, 'history', descriptor)).toBe(false);
  expect(Reflect.set(page, 'history', {})).toBe(false);
  expect(page.history).toBe(window.history);
});

test('a text is copied at a press of the user, and refused without one', async () => {
  const pressed = locked(true);
  await pressed.clipboard.writeText('1.2345');
  expect(pressed.writeText).toHaveBeenCalledWith('1.2345');
  const { clipboard, writeText } = locked(false);
  await expect(clipboard.writeText('1.2345')).rejects.toMatchObject({ name: 'NotAllowedError' });
  expect(writeText).not.toHaveBeenCalled();
  expect(Reflect.set(clipboard, 'writeText', writeText)).toBe(false);
});

test('a window has no connections to other browsers, and opens no window in front of all others', () => {
  const page = Object.assign(locked().page, { RTCPeerConnection: class {}, documentPictureInPicture: {} });
  lockParts(page);
  const { RTCPeerConnection, documentPictureInPicture } = page;
  expect([RTCPeerConnection, documentPictureInPicture]).toEqual([undefined, undefined]);
  expect(Reflect.deleteProperty(page, 'RTCPeerConnection')).toBe(false);
});

test('a cookie is not set', () => {
  const { page } = locked();
  page.document.cookie = 'large=1';
  expect(page.document.cookie).toBe('');
});

test('the options of stacks can be set, and not defined again', () => {
  const errors: StackOptions = { stackTraceLimit: 10, prepareStackTrace: undefined };
  lockStacks(errors);
  errors.stackTraceLimit = 50;
  errors.prepareStackTrace = String;
  expect(errors).toMatchObject({ stackTraceLimit: 50, prepareStackTrace: String });
  const accessor = { get: () => 0 };
  expect(Reflect.defineProperty(errors, 'stackTraceLimit', accessor)).toBe(false);
  expect(Reflect.defineProperty(errors, 'prepareStackTrace', accessor)).toBe(false);
  expect(Reflect.deleteProperty(errors, 'stackTraceLimit')).toBe(false);
  expect(areStacksLost(errors)).toBe(false);
  Object.freeze(errors);
  errors.prepareStackTrace = undefined;
  expect(errors.prepareStackTrace).toBeUndefined();
  expect(areStacksLost(errors)).toBe(true);
});
