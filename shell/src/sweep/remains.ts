import type { FindingEntity } from '@parque/contract';
import type { ChosenRemote } from '../composition/composition';

/** Something on the page that outlives the code that added it. */
export interface Remain {
  readonly finding: FindingEntity;
  /** For the team, in English. */
  readonly what: string;
  /** Whether it is still there; by default until it was removed. */
  readonly isLeft?: () => boolean;
  /** Recorded also while the entry of the remote loads: it ends with the first visit, as if that had added it. */
  readonly isRecordedEarly?: boolean;
  /** Ended with the visit itself, and not a second later. */
  readonly isAtOnce?: boolean;
  end(): void;
}

/** Reports a finding to the team of a remote. */
export type Report = (remote: ChosenRemote, finding: FindingEntity, what: string) => void;

/** How long the code of a remote may clean up after its visit, such as when a file that it waited for has loaded. */
const graceMs = 1_000;

/** A load with its limits ends before this, and a first visit begins then or never. */
const longestLoadMs = 30_000;

/** How long a callback of a remote may block the page after its visit, and all of them together. */
const longestAfterMs = 50;
const longestOfAllAfterMs = 1_000;

/** Messages and tasks whose time is not known that a remote may still send after a visit. */
const mostTasksAfter = 200;

/** How often a remote may still have cached answers fetched again after a visit, such as for a save that ends then. */
const mostRefreshesAfter = 20;

/** Frames that a remote may still request after a visit, such as the end of an animation. */
const mostFramesAfter = 120;

interface Stay {
  readonly remote: ChosenRemote;
  isOpen: boolean;
  /** What the current visit added, or the last one. */
  remains: Set<Remain>;
  framesAfter: number;
  tasksAfter: number;
  refreshesAfter: number;
  /** How long its callbacks have run after the visit. */
  msAfter: number;
  /** Whether callbacks of its code have blocked the page after the visit. */
  isBlocking: boolean;
}

const atOnce = (remains: ReadonlySet<Remain>) => [...remains].filter(({ isAtOnce }) => isAtOnce);

/** What the visits of remotes leave on the page. */
export interface Remains {
  /**
   * A new copy of the remote is loaded: what it adds until its first visit belongs to no visit, except what is recorded
   * early.
   */
  load(remote: ChosenRemote): void;
  open(remote: ChosenRemote): void;
  /** What the visit added and did not remove is ended and reported after a second. */
  close(remote: ChosenRemote): void;
  /** Ends the open visits of these remotes at once, before they are unmounted. @returns Those that had one. */
  expel(isExpelled: (remote: ChosenRemote) => boolean): readonly ChosenRemote[];
  /** Records something that the code of a remote added. @returns Records that it was removed. */
  add(remote: ChosenRemote, remain: Remain): () => void;
  /** Whether the code of a remote may request a frame; false in an endless loop after its visit, which is reported. */
  mayRequestFrame(remote: ChosenRemote): boolean;
  /** Whether a callback of the remote may run; false after those that blocked the page when the visit was over. */
  mayRun(remote: ChosenRemote): boolean;
  /** Whether the remote may start a task by a message; false in an endless chain after its visit, which is reported. */
  mayStartTask(remote: ChosenRemote): boolean;
  /** Whether the remote may have cached answers fetched again; false in a loop after its visit, which is reported. */
  mayRefresh(remote: ChosenRemote): boolean;
  /** Whether a visit is over, so that its code may still run. */
  hasEnded(): boolean;
  /** Whether a visit of the remote is open, or it has had none yet. */
  isOpen(remote: ChosenRemote): boolean;
  /** Records how long a callback of the remote has run. */
  ran(remote: ChosenRemote, ms: number): void;
}

/** @param page - Its functions are used, before they are watched. */
export function makeRemains(
  report: Report,
  { setTimeout, queueMicrotask }: Pick<Window & typeof globalThis, 'setTimeout' | 'queueMicrotask'>,
): Remains {
  const stays = new Map<string, Stay>();
  /** What copies of remotes have added before their first visit. */
  const early = new Map<string, Set<Remain>>();
  const stayOf = ({ manifest }: ChosenRemote) => stays.get(manifest.container);

  const end = (remote: ChosenRemote, remains: Set<Remain>, which = [...remains]) => {
    // The last change first: each one restores the state before it.
    for (const remain of which.reverse()) {
      remains.delete(remain);
      if (remain.isLeft && !remain.isLeft()) continue;
      remain.end();
      report(remote, remain.finding, remain.what);
    }
  };
  const takeEarly = (container: string): Set<Remain> => {
    const added = early.get(container) ?? new Set();
    early.delete(container);
    return added;
  };
  const addEarly = (remote: ChosenRemote, remain: Remain) => {
    const { container } = remote.manifest;
    const added = early.get(container) ?? new Set();
    early.set(container, added.add(remain));
    // The load has failed when the first visit has not begun by then.
    setTimeout(() => {
      if (early.get(container) === added) end(remote, takeEarly(container));
    }, longestLoadMs);
    return () => void added.delete(remain);
  };
  const endLater = (remote: ChosenRemote, remains: Set<Remain>) =>
    setTimeout(() => end(remote, remains), graceMs);

  return {
    load(remote) {
      const { container } = remote.manifest;
      stays.delete(container);
      // Of a copy that was never visited.
      end(remote, takeEarly(container));
    },
    open: (remote) =>
      void stays.set(remote.manifest.container, {
        remote,
        isOpen: true,
        remains: takeEarly(remote.manifest.container),
        framesAfter: 0,
        tasksAfter: 0,
        refreshesAfter: 0,
        msAfter: 0,
        isBlocking: false,
      }),
    close(remote) {
      const stay = stayOf(remote);
      if (!stay) return;
      stay.isOpen = false;
      end(remote, stay.remains, atOnce(stay.remains));
      endLater(remote, stay.remains);
    },
    expel(isExpelled) {
      const open = [...stays.values()].filter(({ isOpen, remote }) => isOpen && isExpelled(remote));
      for (const stay of open) {
        stay.isOpen = false;
        end(stay.remote, stay.remains);
      }
      return open.map(({ remote }) => remote);
    },
    add(remote, remain) {
      const stay = stayOf(remote);
      if (!stay) return remain.isRecordedEarly ? addEarly(remote, remain) : () => undefined;
      const { remains } = stay;
      remains.add(remain);
      // Before the page is painted with a change of it.
      if (!stay.isOpen && remain.isAtOnce) queueMicrotask(() => end(remote, remains, atOnce(remains)));
      else if (!stay.isOpen) endLater(remote, remains);
      return () => void remains.delete(remain);
    },
    mayRequestFrame(remote) {
      const stay = stayOf(remote);
      if (!stay || stay.isOpen) return true;
      stay.framesAfter++;
      if (stay.framesAfter === mostFramesAfter + 1)
        report(remote, 'timer', 'a loop of requestAnimationFrame');
      return stay.framesAfter <= mostFramesAfter;
    },
    mayStartTask(remote) {
      const stay = stayOf(remote);
      if (!stay || stay.isOpen) return true;
      stay.tasksAfter++;
      if (stay.tasksAfter === mostTasksAfter + 1) report(remote, 'timer', 'a chain of messages');
      return stay.tasksAfter <= mostTasksAfter && !stay.isBlocking;
    },
    mayRefresh(remote) {
      const stay = stayOf(remote);
      if (!stay || stay.isOpen) return true;
      stay.refreshesAfter++;
      if (stay.refreshesAfter === mostRefreshesAfter + 1)
        report(remote, 'global', 'a chain of changes of cached answers');
      return stay.refreshesAfter <= mostRefreshesAfter;
    },
    hasEnded: () => [...stays.values()].some(({ isOpen }) => !isOpen),
    isOpen: (remote) => stayOf(remote)?.isOpen !== false,
    mayRun: (remote) => stayOf(remote)?.isBlocking !== true,
    ran(remote, ms) {
      const stay = stayOf(remote);
      if (!stay || stay.isOpen || stay.isBlocking) return;
      stay.msAfter += ms;
      if (ms <= longestAfterMs && stay.msAfter <= longestOfAllAfterMs) return;
      stay.isBlocking = true;
      report(remote, 'timer', 'a timeout that blocks the page');
    },
  };
}
