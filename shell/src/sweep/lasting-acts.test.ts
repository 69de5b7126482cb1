import { chosenRemote } from '../testing/registry';
import { watchLastingActs } from './lasting-acts';
import { makeRemains } from './remains';

const remote = chosenRemote({ name: 'avisos' });

/** A page with what goes on until it is ended, used by a remote in its visit. */
function page() {
  const reports: string[] = [];
  const ended: string[] = [];
  const remains = makeRemains((_remote, _finding, what) => reports.push(what), window);
  const shown = { fullscreen: null as object | null };
  const acts = {
    document: Object.assign(document.implementation.createHTMLDocument(), {
      exitFullscreen: async () => void ended.push('full screen'),
      exitPointerLock: () => undefined,
    }),
    Document: class {
      startViewTransition() {
        return { skipTransition: () => ended.push('transition') };
      }
    },
    Element: class {
      requestFullscreen() {
        shown.fullscreen = this;
      }
    },
    HTMLMediaElement: class {},
    SpeechSynthesis: class {
      speak() {
        acts.speechSynthesis.speaking = true;
      }
    },
    speechSynthesis: { speaking: false, pending: false, cancel: () => ended.push('speech') },
    AudioContext: class {
      state = 'running';
      close() {
        this.state = 'closed';
        ended.push('sound');
      }
    },
  };
  Object.defineProperty(acts.document, 'fullscreenElement', { get: () => shown.fullscreen });
  watchLastingActs(acts, remains, () => remote);
  remains.open(remote);
  return { acts, reports, ended, leave: () => remains.close(remote) };
}

test('what a remote starts on the whole page ends with its visit, and is reported', () => {
  const { acts, reports, ended, leave } = page();
  new acts.Element().requestFullscreen();
  new acts.Document().startViewTransition();
  new acts.SpeechSynthesis().speak();
  expect(new acts.AudioContext().state).toBe('running');
  expect(ended).toEqual([]);
  leave();
  expect(ended.sort()).toEqual(['full screen', 'sound', 'speech', 'transition']);
  expect(reports).toHaveLength(4);
});

test('what has ended in the visit is not reported', () => {
  const { acts, reports, ended, leave } = page();
  new acts.SpeechSynthesis().speak();
  acts.speechSynthesis.speaking = false;
  new acts.AudioContext().close();
  leave();
  expect([reports, ended]).toEqual([[], ['sound']]);
});
