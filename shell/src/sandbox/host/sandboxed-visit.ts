import type { ChosenRemote } from '../../composition/composition';
import { RemoteFault } from '../../composition/fault';
import type { Visit } from '../../composition/visit';
import { within } from '../../composition/within';
import { portMessage, type FromFrame, type ToFrame } from '../protocol';
import { makeEffects } from './effects';
import { createFrame, makeSizing } from './frame-element';
import { makeCalls } from './granted-calls';
import { readMessage } from './messages';
import { followPage, openingMessage } from './page-changes';
import { makePulse } from './pulse';

/** Longer than all time-outs inside the frame, which reports the step at which a remote hangs. */
const openTimeoutMs = 24_000;
/** Counts from the mount on: a slow machine or connection needs longer before. */
const silenceMs = 15_000;
const leaveTimeoutMs = 1_000;

/** A promise with its functions. */
function makeSignal() {
  let done = () => undefined as void;
  let fail: (fault: RemoteFault) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    done = resolve;
    fail = reject;
  });
  return { promise, done: () => done(), fail: (fault: RemoteFault) => fail(fault) };
}

/**
 * Shows a remote of a third party in a frame of its own. The frame has an opaque origin and no session; the shell makes the
 * granted calls for it, and applies what it sends by the port to the page.
 *
 * @throws RemoteFault - When the remote cannot be shown. Its frame is then removed.
 */
export async function visitSandboxed(
  remote: ChosenRemote,
  domElement: HTMLElement,
  onFault: (fault: RemoteFault) => void,
): Promise<Visit> {
  const { name, title } = remote.manifest;
  const frame = createFrame(name, title);
  const { port1: port, port2 } = new MessageChannel();
  const post = (message: ToFrame) => port.postMessage(message);
  const mounted = makeSignal();
  const left = makeSignal();
  const sizing = makeSizing(frame, (part) => post({ type: 'visible', ...part }));
  const effects = makeEffects(remote, frame, post);
  const calls = makeCalls(remote.sandbox ?? [], post);
  let isMounted = false;
  const fail = (fault: RemoteFault) => (isMounted ? onFault(fault) : mounted.fail(fault));
  const hangs = () => fail(new RemoteFault('render', 'timeout', `${name} hangs`));
  let pulse: ReturnType<typeof makePulse> | undefined = undefined;

  const receive = (message: FromFrame): void => {
    pulse?.beat();
    switch (message.type) {
      case 'ready':
        return post(openingMessage(remote));
      case 'mounted':
        return mounted.done();
      case 'left':
        return left.done();
      case 'fault':
        return fail(new RemoteFault(message.phase, message.reason, message.message));
      case 'size':
        return sizing.resize(message.height);
      case 'dialog':
        return sizing.setDialog(message.isOpen);
      case 'call':
        return calls.request(message);
      case 'abort':
        return calls.abort(message.id);
      case 'pong':
        return undefined;
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
  };
  port.onmessage = ({ data }) => {
    const message = readMessage(data);
    if (message) receive(message);
  };

  const stopFollowing = followPage(post);
  const remove = () => {
    stopFollowing();
    pulse?.end();
    effects.end();
    sizing.end();
    port.close();
    frame.remove();
  };
  // The origin of the frame is opaque, so no other target can be named. The policy of the page lets it show nothing else.
  const sendPort = () => frame.contentWindow?.postMessage(portMessage, '*', [port2]);
  frame.addEventListener('load', sendPort, { once: true });
  domElement.append(frame);
  try {
    await within(mounted.promise, openTimeoutMs, `loading ${name}`);
  } catch (error) {
    remove();
    throw error instanceof RemoteFault
      ? error
      : new RemoteFault('entry', 'timeout', `${name} did not load`, error);
  }
  isMounted = true;
  pulse = makePulse(silenceMs, () => post({ type: 'ping' }), hangs);
  let leaving: Promise<void> | undefined;
  const leave = async () => {
    post({ type: 'leave' });
    await within(left.promise, leaveTimeoutMs, 'unmount').catch(() => undefined);
    remove();
  };
  return { leave: () => (leaving ??= leave()) };
}
