import { RemoteError } from '../../remotes/fault';
import type { RemotePart } from '../../remotes/remote-loader';
import type { FromFrame, ToFrame } from '../protocol';
import { createBudget } from './budget';
import { createEffects } from './effects';
import { guardFocus } from './focus-guard';
import { createSizing } from './frame-element';
import { createCalls } from './granted-calls';
import { guardHistory } from './history-guard';
import { readMessage } from './messages';
import { followPage, sendOpening } from './page-changes';
import { createPulse } from './pulse';
import { isPasswordPrompted, createHold } from './shell-dialogs';

/** Maximum silence of a mounted frame. It does not apply before the mount, which a slow machine or connection delays. */
const maxSilenceMs = 15_000;

/** Limits per ten seconds; a resize on every frame of a 144 Hz display stays below them. */
const rateLimits = { messages: 2_000, ms: 2_000 };
/** Limit of messages held during a prompt for the password; two minutes of constant resizing stay below it. */
const maxHeldMessages = 10_000;

/** The limit is in pixels. A higher contribution scrolls, so that the other cards stay in view. */
const maxContributionHeight = 640;

/** What only a screen may do to the page; messages of a contribution with these types have no effect. */
const screenMessageTypes: readonly FromFrame['type'][] = ['title', 'commands', 'unsaved', 'dialog'];

/** The shell's side of the port of a frame. */
export interface Conversation {
  /** The remote is mounted. From now on it must answer pings. */
  begin(): void;
  /** Requests the unmount. From then on the frame has no effect on the page. */
  leave(): void;
  /** The frame has loaded another page than that of its remote: it has navigated itself. */
  endNavigated(): void;
  /** Removes all traces of the visit from the page. */
  end(): void;
}

/** The port of a frame, as far as the shell uses it. */
export interface Port {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: ToFrame): void;
  close(): void;
}

interface Listeners {
  readonly onMounted: () => void;
  readonly onLeft: () => void;
  readonly onFault: (fault: RemoteError) => void;
}

interface VisitParts {
  readonly sizing: ReturnType<typeof createSizing>;
  readonly calls: ReturnType<typeof createCalls>;
  readonly effects: ReturnType<typeof createEffects>;
}

function applyToPage(message: FromFrame, { sizing, calls, effects }: VisitParts): void {
  switch (message.type) {
    case 'ready':
    case 'mounted':
    case 'left':
    case 'fault':
    case 'pong':
      return undefined;
    case 'size':
      return sizing.resize(message.height);
    case 'dialog':
      return sizing.setDialog(message.isOpen);
    case 'call':
      return calls.request(message);
    case 'abort':
      return calls.abort(message.id);
    case 'navigate':
      return effects.navigate(message);
    case 'title':
      return effects.title(message);
    case 'toast':
      return effects.toast(message);
    case 'key':
      return effects.key(message);
    case 'commands':
      return effects.commands(message);
    case 'unsaved':
      return effects.unsaved(message);
  }
}

/**
 * Applies to the page what a third party sends. Code of the third party can send anything, at any time: after a fault, and
 * after the user has left its screen, its messages have no effect.
 */
export function startConversation(
  part: RemotePart,
  frame: HTMLIFrameElement,
  port: Port,
  { onMounted, onLeft, onFault }: Listeners,
): Conversation {
  const { remote, contribution, getCalls = () => remote.sandbox ?? [] } = part;
  const { name } = remote.manifest;
  const post = (message: ToFrame) => port.postMessage(message);
  let state: 'opening' | 'mounted' | 'faulty' | 'leaving' | 'over' = 'opening';
  const page = followPage(remote, post);
  const sizing = createSizing(
    frame,
    (visible) => post({ type: 'visible', ...visible }),
    contribution && maxContributionHeight,
  );
  const effects = createEffects(part, frame, post, page.sendAddress);
  const calls = createCalls(getCalls, post);

  const fail = (fault: RemoteError) => {
    // A visit has one fault, and one more while the remote unmounts: each is reported.
    const isLast = state === 'leaving' && fault.phase === 'unmount';
    const isFirst = (state === 'opening' || state === 'mounted') && fault.phase !== 'unmount';
    if (isFirst) state = 'faulty';
    if (isLast) state = 'over';
    if (isFirst || isLast) onFault(fault);
  };
  const pings = createPulse(
    maxSilenceMs,
    () => post({ type: 'ping' }),
    () => fail(new RemoteError('render', 'timeout', `${name} hangs`)),
  );

  const apply = (message: FromFrame): void => {
    if (contribution && screenMessageTypes.includes(message.type)) return;
    if (message.type === 'mounted') onMounted();
    else if (message.type !== 'ready') applyToPage(message, { sizing, calls, effects });
    else if (state === 'opening') sendOpening(part, post);
  };
  const receive = (data: unknown): void => {
    const message = readMessage(data);
    if (!message) return;
    pings.beat();
    if (message.type === 'fault') fail(new RemoteError(message.phase, message.reason, message.message));
    else if (message.type === 'left' && state === 'leaving') onLeft();
    else if (state === 'opening' || state === 'mounted') apply(message);
  };

  const endEffects = () => {
    for (const running of [pings, page, effects, sizing, hold]) running.end();
    endHistoryGuard();
  };
  const end = () => {
    state = 'over';
    window.removeEventListener('message', countWindowMessage);
    endEffects();
    endGuard();
    port.close();
    frame.remove();
  };
  const endFaulty = (fault: string) => {
    const phase = state === 'opening' ? 'mount' : 'render';
    fail(new RemoteError(phase, 'other', `${name} ${fault}`));
    onLeft();
    end();
  };
  const endGuard = guardFocus(frame, () => endFaulty('takes the focus from dialogs'));
  const endHistoryGuard = guardHistory(window, () => endFaulty('fills the history of the tab'));
  const isWithin = createBudget(rateLimits);
  const run = (work: () => void, isCounted = false) => {
    // An earlier held message may have ended the visit.
    if (state === 'over') return;
    if (!isWithin(work, isCounted)) endFaulty('floods the page with messages');
  };
  const hold = createHold((event: MessageEvent<unknown>) => run(() => receive(event.data), true));
  const holdEvent = (event: MessageEvent<unknown>) => {
    pings.beat();
    if (hold.add(event) > maxHeldMessages) endFaulty('floods the page with messages');
  };
  // The data is read within the budget: until then, browsers do not deserialize it.
  port.onmessage = (event: MessageEvent<unknown>) =>
    run(() => (state === 'mounted' && isPasswordPrompted() ? holdEvent(event) : receive(event.data)));
  // The frame can also flood the page with messages to the window, which no code reads; they count too.
  function countWindowMessage({ source }: MessageEvent<unknown>): void {
    if (source === frame.contentWindow) run(() => undefined);
  }
  window.addEventListener('message', countWindowMessage);

  return {
    begin() {
      if (state === 'opening') state = 'mounted';
      pings.begin();
    },
    leave() {
      state = 'leaving';
      endEffects();
      // The next screen may be shown before the remote has unmounted.
      frame.style.display = 'none';
      post({ type: 'leave' });
    },
    endNavigated: () => endFaulty('has left the page of its frame'),
    end,
  };
}
