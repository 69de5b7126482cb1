import { isKnownAddress } from '@parque/remote';
import { toast } from '@parque/ui';
import type { ChosenRemote } from '../../composition/composition';
import type { FromFrame, ToFrame } from '../protocol';
import { makeOffers } from './offers';
import { makeRate } from './rate';

type Message<Type extends FromFrame['type']> = Extract<FromFrame, { readonly type: Type }>;

const toasts = { ok: toast.success, error: toast.error, info: toast.info };

const addressNow = () => window.location.hash.slice(1) || '/';

/** Keys of the shell that were pressed inside the frame. A synthetic press has no default action of the browser. */
function pressKey(frame: HTMLElement, { type: _, ...press }: Message<'key'>): void {
  // Keys that the user did not press would open the shell's dialogs.
  if (navigator.userActivation && !navigator.userActivation.isActive) return;
  frame.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }));
}

/** What a third party does to the page while its screen is shown. All of it ends with the visit. */
export function makeEffects(
  { manifest }: ChosenRemote,
  frame: HTMLElement,
  post: (message: ToFrame) => void,
) {
  const offers = makeOffers((name) => post({ type: 'command', name }));
  const mayToast = makeRate(6);
  const mayNavigate = makeRate(20);
  const mayPress = makeRate(60);
  const declared = new Set((manifest.commands ?? []).map(({ id }) => `${manifest.name}/${id}`));

  return {
    toast({ tone, title, detail }: Message<'toast'>) {
      if (mayToast()) toasts[tone](title, detail);
    },
    title: ({ title }: Message<'title'>) => void (document.title = `${title} · Parqué`),
    key(message: Message<'key'>) {
      if (mayPress()) pressKey(frame, message);
    },
    navigate({ to, replace }: Message<'navigate'>) {
      const isKnown = isKnownAddress(to.split('?')[0] ?? to);
      if (to === addressNow()) return;
      if (!isKnown || !mayNavigate()) post({ type: 'address', address: addressNow() });
      else if (replace) window.history.replaceState(null, '', `#${to}`);
      else window.location.hash = to;
    },
    commands: ({ names }: Message<'commands'>) =>
      offers.setCommands(names.filter((name) => declared.has(name))),
    unsaved: ({ isUnsaved }: Message<'unsaved'>) => offers.setUnsaved(isUnsaved),
    end: offers.end,
  };
}
