import { RemoteError } from '../../remotes/fault';
import type { RemotePart } from '../../remotes/remote-loader';
import type { Visit } from '../../remotes/visit';
import { withTimeout } from '../../remotes/with-timeout';
import { portMessage } from '../protocol';
import { startConversation } from './conversation';
import { createFrame } from './frame-element';

/** Long enough for a slow connection. The frame itself reports a remote that makes no progress, with the step. */
const openTimeoutMs = 120_000;
const leaveTimeoutMs = 1_000;

function createSignal() {
  let resolveSignal = () => undefined as void;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    resolveSignal = resolve;
    fail = reject;
  });
  return { promise, done: resolveSignal, fail };
}

/**
 * Shows a screen or a contribution of a third party in a frame of its own. The frame has an opaque origin and no session; the shell makes the
 * granted calls for it, and applies what it sends by the port to the page.
 *
 * @param signal - Aborted when the user leaves the screen.
 * @returns undefined when the user has left before the remote was mounted.
 * @throws RemoteError - When the remote cannot be shown. Its frame is then removed.
 */
export async function visitSandboxed(
  part: RemotePart,
  domElement: HTMLElement,
  onFault: (fault: RemoteError) => void,
  signal: AbortSignal,
): Promise<Visit | undefined> {
  const { name, title } = part.remote.manifest;
  if (signal.aborted) return undefined;
  const frame = createFrame(name, part.contribution?.title ?? title);
  const { port1, port2 } = new MessageChannel();
  const mountSignal = createSignal();
  const leftSignal = createSignal();
  let isMounted = false;
  const conversation = startConversation(part, frame, port1, {
    onMounted: mountSignal.done,
    onLeft: leftSignal.done,
    onFault: (fault) => (isMounted ? onFault(fault) : mountSignal.fail(fault)),
  });
  let isPortSent = false;
  frame.addEventListener('load', () => {
    // The frame would show an error of the browser, an empty page, or the page of another third party.
    if (isPortSent) return conversation.endNavigated();
    isPortSent = true;
    // The origin of the frame is opaque, so no other target can be named. The policy of the page lets it show nothing else.
    return frame.contentWindow?.postMessage(portMessage, '*', [port2]);
  });
  signal.addEventListener('abort', mountSignal.done);
  domElement.append(frame);
  try {
    await withTimeout(mountSignal.promise, openTimeoutMs, `loading ${name}`);
  } catch (error) {
    conversation.end();
    throw error instanceof RemoteError
      ? error
      : new RemoteError(isPortSent ? 'init' : 'entry', 'timeout', `${name} did not load`, error);
  }
  if (signal.aborted) {
    conversation.end();
    return undefined;
  }
  isMounted = true;
  conversation.begin();
  let departure: Promise<void> | undefined;
  const endConversation = async () => {
    conversation.leave();
    await withTimeout(leftSignal.promise, leaveTimeoutMs, 'unmount').catch(() => undefined);
    conversation.end();
  };
  return { leave: () => (departure ??= endConversation()) };
}
