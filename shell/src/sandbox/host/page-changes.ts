import { knownAddresses } from '@parque/remote/host';
import type { ChosenRemote } from '../../composition/composition';
import type { ToFrame } from '../protocol';
import { currentChoices } from './choices';

/** Browsers fire no event in the tab that changes a choice. */
const choicesEveryMs = 250;

/** Path and query of the page, without the mark of the fragment. */
const currentAddress = (): string => window.location.hash.slice(1) || '/';

/** The message that starts a remote in its frame. It contains what the remote's files are, and nothing about the user. */
export function openingMessage({ sandbox: _, ...remote }: ChosenRemote): ToFrame {
  return {
    type: 'open',
    remote,
    address: currentAddress(),
    choices: currentChoices(),
    addresses: knownAddresses(),
  };
}

/** Sends address and choices into a frame whenever they change. @returns Ends it. */
export function followPage(post: (message: ToFrame) => void): () => void {
  let sent = JSON.stringify(currentChoices());
  const sendAddress = () => post({ type: 'address', address: currentAddress() });
  const sendChoices = () => {
    const choices = currentChoices();
    if (JSON.stringify(choices) === sent) return;
    sent = JSON.stringify(choices);
    post({ type: 'choices', choices });
  };
  window.addEventListener('popstate', sendAddress);
  const timer = setInterval(sendChoices, choicesEveryMs);
  return () => {
    window.removeEventListener('popstate', sendAddress);
    clearInterval(timer);
  };
}
