import { admitFiles } from '../../composition/known-files';
import { chosenRemote } from '../../testing/registry';
import { makeRemains } from '../remains';
import { watchWorkers } from './workers';

const remote = chosenRemote({ name: 'avisos' });
const file = 'https://parque.example/remotes/avisos/1.0.0/worker.1.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page with the workers of a browser, started by the remote, or by the shell while `isOwn` is false. */
function page() {
  const found: string[] = [];
  const ended: object[] = [];
  const caller = { isOwn: true };
  const remains = makeRemains((_remote, finding, what) => void found.push(`${finding}: ${what}`), window);
  class MessagePort {
    close() {
      ended.push(this);
    }
  }
  class Worker {
    constructor(readonly address: unknown) {
      if (address === 'refused') throw new TypeError('in no verified release');
    }
    terminate() {
      ended.push(this);
    }
  }
  class SharedWorker {
    readonly #port = new MessagePort();
    constructor(readonly address: unknown) {}
    get port() {
      return this.#port;
    }
  }
  const browser = { Worker, SharedWorker, MessagePort };
  watchWorkers(browser, remains, () => (caller.isOwn ? remote : undefined));
  remains.open(remote);
  return {
    ...{ browser, found, ended, caller, remains },
    leave: () => {
      remains.close(remote);
      jest.runOnlyPendingTimers();
    },
  };
}

test('a worker that a visit leaves is terminated and reported a second later', () => {
  const { browser, found, ended, remains } = page();
  const worker = new browser.Worker(new URL(file));
  remains.close(remote);
  jest.advanceTimersByTime(900);
  expect([ended, found]).toEqual([[], []]);
  jest.advanceTimersByTime(100);
  expect(ended).toEqual([worker]);
  expect(found).toEqual(['timer: a Worker of worker.1.js']);
});

test('the port of a shared worker that a visit leaves is closed, and the worker is named in the report', () => {
  const { browser, found, ended, leave } = page();
  const { port } = new browser.SharedWorker(file);
  leave();
  expect(ended).toEqual([port]);
  expect(found).toEqual(['timer: a SharedWorker of worker.1.js, whose port was closed']);
});

test('a worker that its remote ends within a second of the visit is no finding', () => {
  const { browser, found, ended, remains } = page();
  const worker = new browser.Worker(file);
  const { port } = new browser.SharedWorker(file);
  remains.close(remote);
  worker.terminate();
  port.close();
  jest.runOnlyPendingTimers();
  expect(ended).toEqual([worker, port]);
  expect(found).toEqual([]);
});

test('a worker whose own terminate has no effect is terminated all the same', () => {
  const { browser, found, ended, leave } = page();
  const worker = Object.assign(new browser.Worker(file), { terminate: () => undefined });
  browser.Worker.prototype.terminate = () => undefined;
  leave();
  expect(ended).toEqual([worker]);
  expect(found).toHaveLength(1);
});

test('a subclass that a remote makes of a worker is watched, and keeps its members', () => {
  const { browser, ended, leave } = page();
  class Sums extends browser.Worker {
    name = 'sums';
  }
  const worker = new Sums(file);
  leave();
  expect(worker.name).toBe('sums');
  expect(worker).toBeInstanceOf(browser.Worker);
  expect(ended).toEqual([worker]);
});

test('a subclass of a shared worker with another port hides no worker', () => {
  const { browser, ended, leave } = page();
  const ports: object[] = [];
  class Hiding extends browser.SharedWorker {
    override get port(): never {
      ports.push(super.port);
      throw new Error('hostil');
    }
  }
  const worker = new Hiding(file);
  expect(() => worker.port).toThrow('hostil');
  leave();
  expect(ended).toEqual(ports);
});

test('a worker that a remote starts after its visit is ended', () => {
  const { browser, ended, leave } = page();
  leave();
  const worker = new browser.Worker(file);
  jest.advanceTimersByTime(1_000);
  expect(ended).toEqual([worker]);
});

test('a worker of the shell goes on', () => {
  const { browser, found, ended, caller, leave } = page();
  caller.isOwn = false;
  new browser.Worker(file);
  leave();
  expect([ended, found]).toEqual([[], []]);
});

test('a worker that is started while the entry loads runs in the first visit, and ends with it', () => {
  const { browser, found, ended, remains, leave } = page();
  leave();
  remains.load(remote);
  const early = new browser.Worker(file);
  const { port } = new browser.SharedWorker(file);
  jest.advanceTimersByTime(5_000);
  remains.open(remote);
  jest.advanceTimersByTime(60_000);
  expect(ended).toEqual([]);
  leave();
  expect(ended).toEqual([port, early]);
  expect(found).toHaveLength(2);
});

test('a worker that its remote ends before its first visit is no finding', () => {
  const { browser, found, remains, leave } = page();
  remains.load(remote);
  new browser.Worker(file).terminate();
  remains.open(remote);
  leave();
  expect(found).toEqual([]);
});

test('a worker of a copy that is never visited ends with the next load, or half a minute later', () => {
  const { browser, ended, remains } = page();
  remains.load(remote);
  const first = new browser.Worker(file);
  remains.load(remote);
  expect(ended).toEqual([first]);
  const second = new browser.Worker(file);
  jest.advanceTimersByTime(30_000);
  expect(ended).toEqual([first, second]);
});

test('a worker that the browser refuses is no finding', () => {
  const { browser, found, leave } = page();
  expect(() => new browser.Worker('refused')).toThrow(TypeError);
  leave();
  expect(found).toEqual([]);
});

test('an address that changes or throws when it is read hides no worker', () => {
  const { browser, found, ended, leave } = page();
  let reads = 0;
  const address = {
    toString() {
      reads += 1;
      if (reads > 1) throw new Error('hostil');
      return file;
    },
  };
  const worker = new browser.Worker(address);
  leave();
  expect(ended).toEqual([worker]);
  expect(found).toHaveLength(1);
});

test('a worker that is started by a call without a stack belongs to the remote of its file', () => {
  admitFiles(remote);
  const { browser, ended, caller, leave } = page();
  caller.isOwn = false;
  const worker = new browser.Worker(new URL(`${remote.base}worker.1.js`, document.baseURI));
  leave();
  expect(ended).toEqual([worker]);
});
