import type { RemoteContributionEntity } from '@parque/contract';
import { announceAddresses, hasUnsavedInput } from '@parque/remote';
import { getCurrentToasts, dismissAllToasts } from '@parque/ui/toasts';
import { act, waitFor } from '@testing-library/react';
import type { RemoteError } from '../../remotes/fault';
import { createChosenRemote } from '../../testing/registry';
import type { ToFrame } from '../protocol';
import { startConversation, type Conversation, type Port } from './conversation';

const remote = createChosenRemote({ name: 'fuera' }, { sandbox: [] });

const card: RemoteContributionEntity = {
  to: 'inicio/cards',
  version: 1,
  id: 'aviso',
  title: 'Aviso',
  module: './aviso.tsx',
  order: 1,
};

/** The conversations of a test, which end with it. */
let conversations: Conversation[] = [];

beforeEach(() => {
  announceAddresses(['/fuera', '/panel', '/password/:token']);
  window.location.hash = '#/fuera';
  document.title = 'Fuera';
});
afterEach(() => {
  act(() => conversations.forEach(({ end }) => end()));
  conversations = [];
  dismissAllToasts();
  Reflect.deleteProperty(navigator, 'userActivation');
});

/** Opens a frame, and gives the test what the code inside it can do: send to the port and to the window. */
function openFrame(contribution?: RemoteContributionEntity) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const sentMessages: ToFrame[] = [];
  const faults: string[] = [];
  const port: Port = {
    onmessage: null,
    postMessage: (message) => void sentMessages.push(message),
    close: jest.fn(),
  };
  const onFault = ({ phase, reason }: RemoteError) => void faults.push(`${phase} ${reason}`);
  const conversation = startConversation({ remote, contribution }, frame, port, {
    onMounted: jest.fn(),
    onLeft: jest.fn(),
    onFault,
  });
  conversations.push(conversation);
  const send = (data: unknown) => act(() => port.onmessage?.(new MessageEvent('message', { data })));
  const sendToWindow = () =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data: 'nothing', source: frame.contentWindow }));
    });
  return { conversation, frame, port, sent: sentMessages, faults, send, sendToWindow };
}

function openConversation() {
  const frame = openFrame();
  frame.conversation.begin();
  return frame;
}

const kinds: readonly [string, (frame: ReturnType<typeof openConversation>) => void][] = [
  ['pongs', ({ send }) => send({ type: 'pong' })],
  ['titles', ({ send }) => send({ type: 'title', title: 'Fuera' })],
  ['aborted calls', ({ send }) => send({ type: 'abort', id: 1 })],
  ['messages that are none', ({ send }) => send('nothing')],
  ['messages to the window', ({ sendToWindow }) => sendToWindow()],
];

test.each(kinds)('a frame that floods the page with %s is removed with one fault', (_what, flood) => {
  const frame = openConversation();
  for (let count = 0; count < 2_000; count += 1) flood(frame);
  expect(frame.frame.isConnected).toBe(true);
  for (let count = 0; count < 10; count += 1) flood(frame);
  expect(frame.frame.isConnected).toBe(false);
  expect(frame.port.close).toHaveBeenCalled();
  expect(frame.faults).toEqual(['render other']);
});

test('a frame that floods the page with messages that take two seconds of the page is removed', () => {
  const { frame, faults, send } = openConversation();
  const clock = jest.spyOn(performance, 'now');
  const large = {
    get type() {
      clock.mockReturnValue(performance.now() + 2_001);
      return 'pong';
    },
  };
  send(large);
  clock.mockRestore();
  expect(frame.isConnected).toBe(false);
  expect(faults).toEqual(['render other']);
});

test('a frame that floods the page before it is mounted fails to mount', () => {
  const { faults, send } = openFrame();
  for (let count = 0; count < 2_001; count += 1) send({ type: 'ready' });
  expect(faults).toEqual(['mount other']);
});

test('a frame that has navigated itself to another page is removed with one fault', () => {
  const { conversation, frame, port, faults } = openConversation();
  act(() => conversation.endNavigated());
  expect(frame.isConnected).toBe(false);
  expect(port.close).toHaveBeenCalled();
  expect(faults).toEqual(['render other']);
});

test('messages in a later period do not count', () => {
  const { frame, faults, send } = openConversation();
  for (let count = 0; count < 1_500; count += 1) send({ type: 'pong' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
  for (let count = 0; count < 1_500; count += 1) send({ type: 'pong' });
  clock.mockRestore();
  expect(frame.isConnected).toBe(true);
  expect(faults).toEqual([]);
});

test('a card of a third party leaves title, address and the height of others as they are', async () => {
  window.location.hash = '#/panel';
  document.title = 'Panel';
  const { conversation, frame, sent, send } = openFrame(card);
  send({ type: 'ready' });
  expect(sent).toEqual([expect.objectContaining({ type: 'open', contribution: card, address: '/' })]);
  conversation.begin();
  send({ type: 'title', title: 'Fuera' });
  send({ type: 'unsaved', isUnsaved: true });
  send({ type: 'dialog', isOpen: true });
  send({ type: 'size', height: 20_000 });
  send({ type: 'navigate', to: '/fuera', replace: false });
  expect([document.title, window.location.hash, hasUnsavedInput()]).toEqual(['Panel', '#/panel', false]);
  await waitFor(() => expect(frame.height).toBe('640'));
  expect(document.documentElement.style.overflow).toBe('');
});

test('a press inside the card of a third party opens its screen', () => {
  window.location.hash = '#/panel';
  const { conversation, frame, send } = openFrame(card);
  conversation.begin();
  frame.focus();
  send({ type: 'navigate', to: '/fuera', replace: false });
  expect(window.location.hash).toBe('#/fuera');
});

describe('while the shell prompts for the password', () => {
  function openBehindPrompt() {
    const frame = openConversation();
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    const field = document.createElement('input');
    field.autocomplete = 'current-password';
    dialog.append(field);
    document.body.append(dialog);
    return { ...frame, dialog };
  }
  afterEach(() => document.querySelector('dialog')?.remove());

  test('while the shell prompts for the password, messages of the frame wait for the end of the prompt, and take effect in order', async () => {
    const { dialog, send } = openBehindPrompt();
    for (const title of ['Primero', 'Último']) send({ type: 'title', title });
    expect(document.title).toBe('Fuera');
    await act(async () => dialog.removeAttribute('open'));
    expect(document.title).toBe('Último · Parqué');
    send({ type: 'title', title: 'Después' });
    expect(document.title).toBe('Después · Parqué');
  });

  test('while the shell prompts for the password, a frame that has 10,000 messages held is removed with the next one', () => {
    const { frame, faults, send } = openBehindPrompt();
    const startedAtMs = performance.now();
    const clock = jest.spyOn(performance, 'now');
    for (let count = 1; count <= 10_000; count += 1) {
      clock.mockReturnValue(startedAtMs + count * 10);
      send({ type: 'pong' });
    }
    expect(frame.isConnected).toBe(true);
    send({ type: 'pong' });
    clock.mockRestore();
    expect(frame.isConnected).toBe(false);
    expect(faults).toEqual(['render other']);
  });

  test('held messages are read until they have taken two seconds of the page', async () => {
    const { frame, dialog, send } = openBehindPrompt();
    const clock = jest.spyOn(performance, 'now');
    const readToken = jest.fn(() => {
      clock.mockReturnValue(performance.now() + 900);
      return 'pong';
    });
    const large = {
      get type() {
        return readToken();
      },
    };
    for (let count = 0; count < 10; count += 1) send(large);
    await act(async () => dialog.removeAttribute('open'));
    clock.mockRestore();
    expect(readToken.mock.calls.length).toBeLessThan(10);
    expect(frame.isConnected).toBe(false);
  });

  test('messages that were held have no effect after the user has left the screen', async () => {
    const { conversation, dialog, send } = openBehindPrompt();
    send({ type: 'title', title: 'Tu cuenta' });
    act(() => conversation.leave());
    await act(async () => dialog.remove());
    expect(document.title).toBe('Fuera');
  });
});

const effects: readonly [string, object][] = [
  ['a title', { type: 'title', title: 'Tu cuenta' }],
  ['a navigation', { type: 'navigate', to: '/fuera', replace: false }],
  ['a toast', { type: 'toast', tone: 'info', title: 'Hola' }],
  ['a dialog', { type: 'dialog', isOpen: true }],
  ['unsaved input', { type: 'unsaved', isUnsaved: true }],
];
test.each(effects)(
  'after the user has left the screen, %s of the frame has no effect on the page',
  (_what, message) => {
    const { conversation, send, frame } = openConversation();
    window.location.hash = '#/panel';
    act(() => conversation.leave());
    const before = [document.title, window.location.hash, document.body.childElementCount];
    send(message);
    expect([document.title, window.location.hash, document.body.childElementCount]).toEqual(before);
    expect(getCurrentToasts()).toEqual([]);
    expect(frame).not.toBeVisible();
  },
);

test('a fault of the unmount is reported once, and no later one', () => {
  const { conversation, send, faults } = openConversation();
  act(() => conversation.leave());
  for (const phase of ['render', 'unmount', 'unmount'])
    send({ type: 'fault', phase, reason: 'threw', message: 'hostil' });
  expect(faults).toEqual(['unmount threw']);
});

test('a visit reports its first fault only', () => {
  const { send, faults } = openConversation();
  send({ type: 'fault', phase: 'unmount', reason: 'threw', message: 'false' });
  send({ type: 'fault', phase: 'render', reason: 'threw', message: 'first' });
  send({ type: 'fault', phase: 'mount', reason: 'http', message: 'second' });
  expect(faults).toEqual(['render threw']);
});

test('a frame never gets the address of a screen of another remote', () => {
  const { send, sent } = openFrame();
  send({ type: 'ready' });
  expect(sent).toMatchObject([{ type: 'open', address: '/fuera' }]);
  window.location.hash = '#/password/secret?de=correo';
  window.dispatchEvent(new PopStateEvent('popstate'));
  send({ type: 'ready' });
  send({ type: 'navigate', to: '/nowhere', replace: false });
  window.location.hash = '#/fuera?pagina=2';
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(sent.slice(1)).toEqual([{ type: 'address', address: '/fuera?pagina=2' }]);
});

const setUserActive = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });

test.each([
  ['a key of the shell that the user did not press has no effect', false, 0],
  ['a key of the shell that the user pressed is pressed in the page', true, 1],
])('%s', (_what, isActive, presses) => {
  setUserActive(isActive);
  const onKey = jest.fn();
  window.addEventListener('keydown', onKey);
  const { send } = openConversation();
  send({ type: 'key', key: 'k', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false });
  window.removeEventListener('keydown', onKey);
  expect(onKey).toHaveBeenCalledTimes(presses);
});

test.each([
  ['a navigation that the user did not request replaces the entry of the history', false, 0],
  ['a navigation that the user requested adds an entry to the history', true, 1],
])('%s', (_what, isActive, addedEntries) => {
  setUserActive(isActive);
  const { send } = openConversation();
  const before = window.history.length;
  send({ type: 'navigate', to: `/panel?activo=${isActive}`, replace: false });
  expect(window.location.hash).toBe(`#/panel?activo=${isActive}`);
  expect(window.history.length - before).toBe(addedEntries);
});

test('a third party shows at most three toasts, and its errors end with its visit', () => {
  const { conversation, send } = openConversation();
  for (const title of ['uno', 'dos', 'tres', 'cuatro', 'cinco'])
    send({ type: 'toast', tone: title === 'cinco' ? 'ok' : 'error', title });
  expect(getCurrentToasts().map(({ title }) => title)).toEqual(['tres', 'cuatro', 'cinco']);
  act(() => conversation.leave());
  expect(getCurrentToasts().map(({ title }) => title)).toEqual(['cinco']);
});
