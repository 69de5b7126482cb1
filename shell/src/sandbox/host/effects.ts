import { isKnownAddress } from '@parque/remote';
import type { RemotePart } from '../../remotes/remote-loader';
import type { FromFrame, ToFrame } from '../protocol';
import { createOffers } from './offers';
import { readCurrentAddress } from './page-changes';
import { createRate } from './rate';
import { createToasts } from './toasts';

type Message<Type extends FromFrame['type']> = Extract<FromFrame, { readonly type: Type }>;

/** Whether the user has clicked or pressed a key a short time ago, inside the frame or outside. */
const isUserActive = () => !('userActivation' in navigator) || navigator.userActivation.isActive;

/** Whether the user has clicked inside a frame a short time ago. */
const isFrameActive = (frame: HTMLElement) => document.activeElement === frame && isUserActive();

/** Keys of the shell that were pressed inside the frame. A synthetic press has no default action of the browser. */
function dispatchKey(frame: HTMLElement, { type: _, ...press }: Message<'key'>): void {
  // Keys that the user did not press would open the shell's dialogs.
  if (isUserActive())
    frame.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }));
}

/** Opens an address. One that the user did not request adds no entry to the history, so that the back button leaves. */
function openAddress(address: string, replace: boolean): void {
  if (replace || !isUserActive()) window.history.replaceState(null, '', `#${address}`);
  else window.location.hash = address;
}

/**
 * What a third party does to the page while its screen is shown. All of it ends with the visit.
 *
 * @param sendAddress - Sends the address of the page into the frame, which has shown another one.
 */
export function createEffects(
  { remote: { manifest }, contribution }: RemotePart,
  frame: HTMLElement,
  post: (message: ToFrame) => void,
  sendAddress: () => void,
) {
  const offers = createOffers((name) => post({ type: 'command', name }));
  const toasts = createToasts();
  const canNavigate = createRate(20);
  const canPress = createRate(60);
  const declaredCommands = new Set((manifest.commands ?? []).map(({ id }) => `${manifest.name}/${id}`));

  return {
    toast: toasts.show,
    title: ({ title }: Message<'title'>) => void (document.title = `${title} · Parqué`),
    key(message: Message<'key'>) {
      if (canPress()) dispatchKey(frame, message);
    },
    navigate({ to, replace }: Message<'navigate'>) {
      if (to === readCurrentAddress()) return;
      // A contribution must not take the user away from the screen of another remote.
      if (contribution && !isFrameActive(frame)) return;
      if (isKnownAddress(to.split('?')[0] ?? to) && canNavigate()) openAddress(to, replace);
      else sendAddress();
    },
    commands: ({ names }: Message<'commands'>) =>
      offers.setCommands([...new Set(names)].filter((name) => declaredCommands.has(name))),
    unsaved: ({ isUnsaved }: Message<'unsaved'>) => offers.setUnsaved(isUnsaved),
    end() {
      offers.end();
      toasts.end();
    },
  };
}
