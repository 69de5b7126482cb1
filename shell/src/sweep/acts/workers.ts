import { ownerOf } from '../../composition/known-files';
import type { FindCaller } from '../caller';
import { replaceInterface } from '../intercept';
import type { Remains } from '../remains';

type Constructor<Instance extends object> = (new (...input: never[]) => Instance) & {
  readonly prototype: Instance;
};

/** What is used of a window. Browsers without a part have no use of it either. */
export interface WorkerPage {
  Worker?: Constructor<{ terminate(): void }>;
  SharedWorker?: Constructor<object>;
  readonly MessagePort: { readonly prototype: { close(): void } };
}

// As they were before any remote has run.
const { apply, construct, set } = Reflect;
const Address = URL;

/** The address that a worker is started with, read once: an object could give another one, or throw, the second time. */
const readOnce = (address: unknown) =>
  typeof address === 'object' && Object.prototype.toString.call(address) === '[object TrustedScriptURL]'
    ? address
    : String(address);

function resolved(address: unknown): string {
  try {
    return new Address(String(address), document.baseURI).href;
  } catch {
    return '';
  }
}

/**
 * Records the workers of remotes, and ends those that a visit leaves. One that is started while the entry loads ends with the
 * first visit, because its code would go on for as long as the page is open. The page can only close the port of a shared worker,
 * whose code goes on until the page is closed.
 */
export function watchWorkers(page: WorkerPage, remains: Remains, callerOf: FindCaller): void {
  const removals = new WeakMap<object, () => void>();

  /** Replaces the function that ends objects. @returns The one of the browser, which remotes cannot replace. */
  function watchEnd(prototype: object, name: string): (ended: object) => void {
    const original: unknown = Reflect.get(prototype, name);
    const end = (ended: object) => void (typeof original === 'function' && apply(original, ended, []));
    set(prototype, name, function watched(this: object): void {
      end(this);
      removals.get(this)?.();
    });
    return end;
  }

  function watch<Instance extends object>(
    original: Constructor<Instance>,
    describe: (file: string) => string,
    endedOf: (worker: Instance) => object,
    end: (ended: object) => void,
  ) {
    const start = (target: Constructor<Instance>, input: never[], newTarget: Constructor<Instance>) => {
      const caller = callerOf(start);
      const address = readOnce(input[0]);
      const href = resolved(address);
      const worker = construct(target, [address, ...input.slice(1)], newTarget) as Instance;
      // A call without a stack is found by the file that it starts.
      const remote = caller ?? ownerOf(href);
      if (!remote) return worker;
      const ended = endedOf(worker);
      const what = describe(href.slice(href.lastIndexOf('/') + 1));
      removals.set(
        ended,
        remains.add(remote, { finding: 'timer', what, isRecordedEarly: true, end: () => end(ended) }),
      );
      return worker;
    };
    return new Proxy(original, { construct: start });
  }

  const { Worker, SharedWorker, MessagePort } = page;
  if (Worker) {
    const terminate = watchEnd(Worker.prototype, 'terminate');
    const watched = watch(
      Worker,
      (file) => `a Worker of ${file}`,
      (worker) => worker,
      terminate,
    );
    replaceInterface(page, 'Worker', watched);
  }
  if (!SharedWorker) return;
  const close = watchEnd(MessagePort.prototype, 'close');
  const describe = (file: string) => `a SharedWorker of ${file}, whose port was closed`;
  // A subclass may have another one.
  const port = Object.getOwnPropertyDescriptor(SharedWorker.prototype, 'port')?.get;
  const portOf = (worker: object) => (port ? (apply(port, worker, []) as object) : worker);
  const watched = watch(SharedWorker, describe, portOf, close);
  replaceInterface(page, 'SharedWorker', watched);
}
