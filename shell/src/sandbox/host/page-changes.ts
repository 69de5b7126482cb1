import { matchPath } from '@parque/remote';
import { listKnownAddresses } from '@parque/remote/host';
import { browserStorage } from '@parque/session/storage';
import type { ChosenRemote } from '../../remotes/composition';
import type { RemotePart } from '../../remotes/remote-loader';
import type { Choices, ToFrame } from '../protocol';

type Post = (message: ToFrame) => void;

/** Keys in local storage: appearance, hidden amounts, decimal sign, time zone. */
const choiceKeys = ['parque:theme', 'parque:amounts', 'parque:decimal-separator', 'parque:time-zone'];

/** Returns the choices that a frame shows its screens by. */
const readChoices = (): Choices =>
  Object.fromEntries(choiceKeys.map((key) => [key, browserStorage.get(key)]));

/** Browsers fire no event in the tab that changes a choice. */
const choicesEveryMs = 250;

/** Path and query of the page, without the mark of the fragment. */
export const readCurrentAddress = (): string => window.location.hash.slice(1) || '/';

/** Whether a remote has a screen at an address. A third party never gets the address of another remote's screen. */
const hasScreenAt = ({ manifest }: ChosenRemote, address: string) =>
  manifest.routes.some(({ path }) => matchPath(path, address.split('?')[0] ?? address));

/** Sends the message that starts a remote in its frame: what its files are, and nothing about the user. */
export function sendOpening({ remote: chosenRemote, contribution }: RemotePart, post: Post): void {
  const { sandbox: _, ...remote } = chosenRemote;
  const address = contribution ? '/' : readCurrentAddress();
  if (contribution || hasScreenAt(remote, address))
    post({
      type: 'open',
      remote,
      contribution,
      address,
      choices: readChoices(),
      addresses: listKnownAddresses(),
    });
}

/**
 * Sends the address and the stored choices of the user into a frame whenever they change.
 *
 * @returns `sendAddress` sends the address now; `end` stops.
 */
export function followPage(remote: ChosenRemote, post: Post) {
  let sentChoices = JSON.stringify(readChoices());
  const sendAddress = () => {
    const address = readCurrentAddress();
    if (hasScreenAt(remote, address)) post({ type: 'address', address });
  };
  const sendChoices = () => {
    const choices = readChoices();
    if (JSON.stringify(choices) === sentChoices) return;
    sentChoices = JSON.stringify(choices);
    post({ type: 'choices', choices });
  };
  window.addEventListener('popstate', sendAddress);
  const timer = setInterval(sendChoices, choicesEveryMs);
  return {
    sendAddress,
    end() {
      window.removeEventListener('popstate', sendAddress);
      clearInterval(timer);
    },
  };
}
