import type { FindCaller } from './caller';
import { replaceInterface } from './intercept';
import type { Remains } from './remains';

const names = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const;

/** Any of the observers. Those of performance have no target. */
interface Observer {
  observe(target?: unknown, ...rest: unknown[]): void;
  unobserve?(target: unknown): void;
  disconnect(): void;
}

type Constructor = new (...input: unknown[]) => Observer;

/** Follows what an observer of a remote observes, without keeping removed nodes in memory. */
function follow(observer: Observer, add: (isLeft: () => boolean) => () => void): void {
  const { observe, unobserve, disconnect } = observer;
  let nodes: WeakRef<Node>[] = [];
  let isUnbound = false;
  let removed: (() => void) | undefined;
  const drop = (target?: unknown) => (nodes = nodes.filter((ref) => ref.deref() && ref.deref() !== target));
  const isLeft = () => isUnbound || nodes.some((ref) => ref.deref()?.isConnected);
  const followed: Observer = {
    observe(target, ...rest) {
      observe.call(observer, target, ...rest);
      drop(target);
      if (target instanceof Node) nodes.push(new WeakRef(target));
      else isUnbound = true;
      removed ??= add(isLeft);
    },
    disconnect() {
      disconnect.call(observer);
      nodes = [];
      isUnbound = false;
      removed?.();
      removed = undefined;
    },
  };
  if (unobserve)
    followed.unobserve = (target) => {
      unobserve.call(observer, target);
      drop(target);
    };
  Object.assign(observer, followed);
}

/**
 * Records the observers of remotes. One whose targets were all removed from the page, such as the screen of a visit, is
 * collected by the browser and no finding.
 */
export function watchObservers(page: object, remains: Remains, callerOf: FindCaller): void {
  const constructors = page as Record<string, Constructor | undefined>;
  for (const name of names) {
    const original = constructors[name];
    if (!original) continue;
    const construct = (target: Constructor, input: unknown[], newTarget: Constructor) => {
      const observer = Reflect.construct(target, input, newTarget);
      const remote = callerOf(construct);
      const end = () => observer.disconnect();
      if (remote)
        follow(observer, (isLeft) =>
          remains.add(remote, { finding: 'observer', what: `a ${name}`, isLeft, end }),
        );
      return observer;
    };
    replaceInterface(constructors, name, new Proxy(original, { construct }));
  }
}
