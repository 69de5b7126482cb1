import type { FindCaller } from './caller';
import { intercept, replaceInterface } from './intercept';
import type { Remains } from './remains';

/** What goes on until it is ended: a picture of the page that is not renewed while it changes. */
interface Transition {
  skipTransition(): void;
}

interface Sound {
  readonly state: string;
  close(): unknown;
}

type SoundConstructor = (new (...input: never[]) => Sound) & { readonly prototype: object };

const isTransition = (value: unknown): value is Transition =>
  typeof value === 'object' && value !== null && 'skipTransition' in value;

/** What is used of a window. Browsers without a part have no use of it either. */
export interface ActingPage {
  readonly document: Document;
  readonly Document: { readonly prototype: object };
  readonly Element: { readonly prototype: object };
  readonly HTMLMediaElement: { readonly prototype: object };
  readonly SpeechSynthesis?: { readonly prototype: object };
  readonly speechSynthesis?: Pick<SpeechSynthesis, 'speaking' | 'pending' | 'cancel'>;
  AudioContext?: SoundConstructor;
}

const ofPage = { finding: 'global', isAtOnce: true } as const;

/**
 * Records what remotes start on the whole page, and ends it with the visit: full screen, the lock of the pointer,
 * transitions that freeze the page, sounds and speech.
 */
export function watchLastingActs(page: ActingPage, remains: Remains, callerOf: FindCaller): void {
  const { document, speechSynthesis, AudioContext } = page;
  const always = { matters: () => true, callerOf };
  intercept(page.Element, ['requestFullscreen'], {
    ...always,
    before(element, remote) {
      const isLeft = () => document.fullscreenElement === element;
      remains.add(remote, {
        ...ofPage,
        what: 'full screen',
        isLeft,
        end: () => void document.exitFullscreen(),
      });
    },
  });
  intercept(page.Element, ['requestPointerLock'], {
    ...always,
    before(element, remote) {
      const isLeft = () => document.pointerLockElement === element;
      remains.add(remote, {
        ...ofPage,
        what: 'a locked pointer',
        isLeft,
        end: () => document.exitPointerLock(),
      });
    },
  });
  intercept(page.Document, ['startViewTransition'], {
    ...always,
    around(use, _document, remote) {
      const transition = use();
      if (isTransition(transition))
        remains.add(remote, { ...ofPage, what: 'a transition', end: () => transition.skipTransition() });
      return transition;
    },
  });
  intercept(page.HTMLMediaElement, ['play'], {
    ...always,
    before(element, remote) {
      if (!(element instanceof HTMLMediaElement)) return;
      const isLeft = () => !element.paused;
      remains.add(remote, { ...ofPage, what: 'a sound', isLeft, end: () => element.pause() });
    },
  });
  if (page.SpeechSynthesis && speechSynthesis)
    intercept(page.SpeechSynthesis, ['speak'], {
      ...always,
      before(_speech, remote) {
        const isLeft = () => speechSynthesis.speaking || speechSynthesis.pending;
        remains.add(remote, { ...ofPage, what: 'speech', isLeft, end: () => speechSynthesis.cancel() });
      },
    });
  if (!AudioContext) return;
  const construct = (target: SoundConstructor, input: never[], newTarget: SoundConstructor): Sound => {
    const sound = Reflect.construct(target, input, newTarget);
    const remote = callerOf(construct);
    const isLeft = () => sound.state !== 'closed';
    if (remote) remains.add(remote, { ...ofPage, what: 'a sound', isLeft, end: () => void sound.close() });
    return sound;
  };
  replaceInterface(page, 'AudioContext', new Proxy(AudioContext, { construct }));
}
