import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import { replaceInterface } from './intercept';
import type { Remains, Report } from './remains';

const names = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const;

/** Any of the observers. Those of performance have no target. */
interface Observer {
  observe(target?: unknown, ...rest: unknown[]): void;
  unobserve?(target: unknown): void;
  disconnect(): void;
}

type Constructor = new (...input: unknown[]) => Observer;

/** What an observer of a remote observes, without keeping removed nodes in memory. */
class Followed {
  #nodes: WeakRef<Node>[] = [];
  #isUnbound = false;
  #removed: (() => void) | undefined;

  constructor(
    readonly remote: ChosenRemote,
    readonly add: (isLeft: () => boolean) => () => void,
  ) {}

  observe(target: unknown): void {
    this.unobserve(target);
    if (target instanceof Node) this.#nodes.push(new WeakRef(target));
    else this.#isUnbound = true;
    this.#removed ??= this.add(
      () => this.#isUnbound || this.#nodes.some((ref) => ref.deref()?.isConnected === true),
    );
  }

  unobserve(target: unknown): void {
    this.#nodes = this.#nodes.filter((ref) => ref.deref() && ref.deref() !== target);
  }

  disconnect(): void {
    this.#nodes = [];
    this.#isUnbound = false;
    this.#removed?.();
    this.#removed = undefined;
  }
}

/** Whether an observer would hear of the page. One of a node outside it does not. */
const isOfPage = (target: unknown) => !(target instanceof Node) || target.isConnected;

/**
 * Records the observers of remotes. One whose targets were all removed from the page, such as the screen of a visit, is
 * collected by the browser and no finding. After its visit, a remote observes nothing of the page.
 */
export function watchObservers(page: object, remains: Remains, report: Report, callerOf: FindCaller): void {
  const constructors = page as Record<string, Constructor | undefined>;
  const all = new WeakMap<object, Followed>();
  for (const name of names) {
    const original = constructors[name];
    if (!original) continue;
    const { prototype } = original as { readonly prototype: Observer };
    const { observe, unobserve, disconnect } = prototype;
    const construct = (target: Constructor, input: unknown[], newTarget: Constructor) => {
      const observer = Reflect.construct(target, input, newTarget);
      const remote = callerOf(construct);
      const end = () => prototype.disconnect.call(observer);
      const add = (isLeft: () => boolean) =>
        remote
          ? remains.add(remote, { finding: 'observer', what: `a ${name}`, isLeft, end })
          : () => undefined;
      if (remote) all.set(observer, new Followed(remote, add));
      return observer;
    };
    const watchedObserve = function (this: Observer, ...input: [unknown?, ...unknown[]]): void {
      const followed = all.get(this);
      const remote = followed?.remote ?? (remains.hasEnded() ? callerOf(watchedObserve) : undefined);
      if (remote && !remains.isOpen(remote) && isOfPage(input[0])) {
        report(remote, 'observer', `a ${name} after the visit`);
        return;
      }
      Reflect.apply(observe, this, input);
      followed?.observe(input[0]);
    };
    prototype.observe = watchedObserve;
    prototype.disconnect = function (this: Observer) {
      disconnect.call(this);
      all.get(this)?.disconnect();
    };
    if (unobserve)
      prototype.unobserve = function (this: Observer, target) {
        unobserve.call(this, target);
        all.get(this)?.unobserve(target);
      };
    replaceInterface(constructors, name, new Proxy(original, { construct }));
  }
}
