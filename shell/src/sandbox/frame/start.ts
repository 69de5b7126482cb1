import { configureApi } from '@parque/api-client';
import { announceAddresses, runCommand } from '@parque/remote';
import { isUnstyled } from '../../boot/is-unstyled';
import { RemoteError } from '../../remotes/fault';
import { guardScripts } from '../../remotes/loading/known-files';
import { visit, type Visit } from '../../remotes/visit';
import { portMessage, type Choices, type FromFrame, type ToFrame } from '../protocol';
import { connectNavigation } from './navigation';
import { watchFrame } from './page-watch';
import { createTransport, rejectApiRequests } from './transport';

type Opening = Extract<ToFrame, { readonly type: 'open' }>;
type Post = (message: FromFrame) => void;

const apiBase = '/api';

const readHashPath = () => window.location.hash.slice(1).split('?')[0] || '/';

function reportFault(post: Post, error: unknown): void {
  const { phase, reason, message } =
    error instanceof RemoteError ? error : new RemoteError('entry', 'other', String(error), error);
  post({ type: 'fault', phase, reason, message: message.slice(0, 300) });
}

/** Removes connections between browsers, which no policy of a page governs and which can carry data away. */
function removePeerConnections(target: Window): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(target, name);
}

/** Shows the visible part of the frame to the styles of dialogs. */
function setVisible({ top, height }: { readonly top: number; readonly height: number }): void {
  document.documentElement.style.setProperty('--visible-top', `${top}px`);
  document.documentElement.style.setProperty('--visible-height', `${height}px`);
}

/** Applies the choices of the user: the design system reads them from local storage and follows its events. */
function applyChoices(choices: Choices): void {
  for (const [key, text] of Object.entries(choices)) {
    if (text === localStorage.getItem(key)) continue;
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
  }
  document.documentElement.dataset.theme = localStorage.getItem('parque:theme') ?? 'dark';
}

/** Answers the messages of the shell, from the opening of the remote to the end of the visit. */
function createShellListener(content: HTMLElement, post: Post): (message: ToFrame) => void {
  const { adapter, settle } = createTransport(post);
  let navigation: ReturnType<typeof connectNavigation> | undefined;
  let currentVisit: Visit | undefined;
  configureApi(apiBase, adapter);
  rejectApiRequests(window, apiBase);

  const open = async ({ remote, contribution, address, choices, addresses }: Opening) => {
    applyChoices(choices);
    announceAddresses(addresses);
    window.history.replaceState(null, '', `#${address}`);
    // A contribution has no address: a link that the shell did not follow can be pressed again.
    navigation = connectNavigation(contribution ? { routes: [] } : remote.manifest, post);
    watchFrame(content, post);
    try {
      if (isUnstyled())
        throw new RemoteError('stylesheet', 'network', 'the styles of the frame did not load');
      // The container is inside an element that measures its height.
      const container = content.appendChild(document.createElement('div'));
      currentVisit = await visit({ remote, contribution }, container, (fault) => reportFault(post, fault));
      post({ type: 'mounted' });
    } catch (error) {
      reportFault(post, error);
    }
  };
  const endVisit = async () => {
    await currentVisit?.leave();
    post({ type: 'left' });
  };

  return (message) => {
    switch (message.type) {
      case 'open':
        return void open(message);
      case 'address':
        return navigation?.show(message.address);
      case 'choices':
        return applyChoices(message.choices);
      case 'command':
        return runCommand(message.name, readHashPath());
      case 'visible':
        return setVisible(message);
      case 'answer':
        return settle(message);
      case 'leave':
        return void endVisit();
      case 'ping':
        return post({ type: 'pong' });
    }
  };
}

/**
 * Waits for the port of the shell, and opens the remote that comes through it.
 *
 * @param shellAddress - Address of the shell's own files. The frame runs only these files and the files of the remote.
 */
export function start(shellAddress: string): void {
  const content = document.getElementById('parque');
  if (!content) throw new Error('the document has no element with the id parque');
  guardScripts(shellAddress, shellAddress);
  removePeerConnections(window);
  const receivePort = ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== window.parent || data !== portMessage || !port) return;
    window.removeEventListener('message', receivePort);
    const post: Post = (message) => port.postMessage(message);
    const answer = createShellListener(content, post);
    port.onmessage = (event: MessageEvent<ToFrame>) => answer(event.data);
    post({ type: 'ready' });
  };
  window.addEventListener('message', receivePort);
}
