import { bulkTime, makeTurns, running, startsOf, type Caller } from './turns';

const ana = { network: '203.0.113.5', person: 'ana' };
const luis = { network: '203.0.113.6', person: 'luis' };

const perMinute = { perPerson: 1800, perAddress: 12_000 };

/** Takes turns for a caller, and records which calls have started. */
function makeCalls() {
  const turns = makeTurns(perMinute);
  const started: string[] = [];
  const take = (caller: Caller, name: string) => turns.take(caller, () => started.push(name));
  return { started, take };
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

test('calls of one session above its limit wait, and start in their order as earlier ones end', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perPerson + 2).map((i) => take(ana, `${i}`));
  expect(started).toHaveLength(running.perPerson);
  ends[0]?.();
  ends[3]?.();
  expect(started.slice(running.perPerson)).toEqual([`${running.perPerson}`, `${running.perPerson + 1}`]);
});

test('calls of another session start while those of one wait', () => {
  const { started, take } = makeCalls();
  times(running.perPerson + 5).forEach((i) => take(ana, `ana ${i}`));
  take(luis, 'luis');
  expect(started.at(-1)).toBe('luis');
});

test('sessions of one network share its limit, and one that waits for itself lets the others pass', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perNetwork).map((i) =>
    take({ network: 'office', person: `${Math.floor(i / running.perPerson)}` }, `${i}`),
  );
  take({ network: 'office', person: '0' }, 'of a full session');
  take({ network: 'office', person: 'new' }, 'of a new session');
  expect(started).toHaveLength(running.perNetwork);
  ends.at(-1)?.();
  expect(started.at(-1)).toBe('of a new session');
});

test('networks of one /56 share a larger limit than one network, and others pass', () => {
  const { started, take } = makeCalls();
  const inWider = (i: number) => ({ network: `network ${i}`, wider: 'subscriber', person: `network ${i}` });
  const ends = times(running.perWiderNetwork).map((i) => take(inWider(i), `${i}`));
  take(inWider(running.perWiderNetwork), 'of one more network');
  expect(started).toHaveLength(running.perWiderNetwork);
  expect(running.perWiderNetwork).toBeGreaterThan(running.perNetwork);
  take({ ...inWider(0), wider: 'another subscriber' }, 'of another subscriber');
  expect(started.at(-1)).toBe('of another subscriber');
  ends[0]?.();
  expect(started.at(-1)).toBe('of one more network');
});

test('a call that ends while it waits never starts and takes no turn', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perPerson).map((i) => take(ana, `${i}`));
  const leave = take(ana, 'left');
  take(ana, 'next');
  leave();
  ends[0]?.();
  expect(started.slice(running.perPerson)).toEqual(['next']);
});

test('a call that is ended twice frees one turn', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perPerson).map((i) => take(ana, `${i}`));
  take(ana, 'first');
  take(ana, 'second');
  ends[0]?.();
  ends[0]?.();
  expect(started.slice(running.perPerson)).toEqual(['first']);
});

test('a user runs a few calls that change something, beside other calls', () => {
  const { started, take } = makeCalls();
  const ends = times(running.changesPerPerson + 1).map((i) =>
    take({ ...ana, changes: 'ana' }, `change ${i}`),
  );
  take(ana, 'other');
  expect(started).toEqual([...times(running.changesPerPerson).map((i) => `change ${i}`), 'other']);
  ends[0]?.();
  expect(started.at(-1)).toBe(`change ${running.changesPerPerson}`);
});

test('a user runs one call that answers with all rows of a kind, beside other calls', () => {
  const { started, take } = makeCalls();
  const bulk = { ...ana, bulk: 'ana' };
  const end = take(bulk, 'first export');
  take(bulk, 'second export');
  take(ana, 'other call');
  take({ ...bulk, person: 'ana on a phone' }, 'export of another session');
  take({ ...luis, bulk: 'luis' }, 'export of another user');
  expect(started).toEqual(['first export', 'other call', 'export of another user']);
  end();
  expect(started.at(-1)).toBe('second export');
});

describe('bulk calls of a user who has used up the time', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const bulk = { ...ana, bulk: 'ana' };
  const { capacity, perSecond, mostPerCall } = bulkTime;

  /** Runs bulk calls one after another until the time is used up. */
  function useUp(take: (caller: Caller, name: string) => () => void): void {
    for (let used = 0; used < capacity; used += mostPerCall - (mostPerCall * perSecond) / 1000) {
      const end = take(bulk, 'earlier');
      jest.advanceTimersByTime(mostPerCall);
      end();
    }
  }

  test('wait for their share of the next second, while other calls of the session start', () => {
    const { started, take } = makeCalls();
    useUp(take);
    take(bulk, 'late export');
    take(ana, 'other call');
    expect(started.at(-1)).toBe('other call');
    jest.advanceTimersByTime((mostPerCall / perSecond) * 1000 + 1);
    expect(started.at(-1)).toBe('late export');
  });

  test('do not delay those of other users', () => {
    const { started, take } = makeCalls();
    useUp(take);
    take(bulk, 'late export');
    take({ ...luis, bulk: 'luis' }, 'export of another user');
    expect(started.at(-1)).toBe('export of another user');
  });

  test('count no more for an answer that takes long to read', () => {
    const { started, take } = makeCalls();
    const end = take(bulk, 'export over a slow network');
    jest.advanceTimersByTime(600_000);
    end();
    take(bulk, 'next export');
    expect(started.at(-1)).toBe('next export');
  });

  test('count the reading of long bodies, however soon they are answered', () => {
    const { started, take } = makeCalls();
    for (let i = 0; i < 20; i += 1) take({ ...bulk, bodyBytes: 6_000_000 }, `picture ${i}`)();
    expect(started).toHaveLength(Math.ceil(capacity / (6 * bulkTime.perMegabyte)));
  });
});

describe('calls of a user who has sent many within a second', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const { capacity, perSecond } = startsOf(perMinute).session;
  const ofAna = { ...ana, startsBy: 'session' } as const;

  /** Runs short calls one after another until no more may start at once. */
  function sendMany(take: (caller: Caller, name: string) => () => void): void {
    times(capacity).forEach(() => take(ofAna, 'earlier')());
  }

  test('start at a steady rate, in their order', () => {
    const { started, take } = makeCalls();
    sendMany(take);
    expect(started).toHaveLength(capacity);
    const ends = times(3).map((i) => take(ofAna, `late ${i}`));
    expect(started).toHaveLength(capacity);
    jest.advanceTimersByTime(1000 / perSecond + 2);
    expect(started.slice(capacity)).toEqual(['late 0']);
    jest.advanceTimersByTime(3 * (1000 / perSecond + 2));
    expect(started.slice(capacity)).toEqual(['late 0', 'late 1', 'late 2']);
    ends.forEach((end) => end());
  });

  test('delay neither other users nor callers without a session', () => {
    const { started, take } = makeCalls();
    sendMany(take);
    take(ofAna, 'late');
    take({ ...luis, startsBy: 'session' }, 'of another user');
    take({ network: ana.network, person: ana.network, startsBy: 'network' }, 'without a session');
    expect(started.slice(capacity)).toEqual(['of another user', 'without a session']);
  });

  test('may all start at once again after a pause', () => {
    const { started, take } = makeCalls();
    sendMany(take);
    jest.advanceTimersByTime((capacity / perSecond) * 1000);
    sendMany(take);
    expect(started).toHaveLength(2 * capacity);
  });
});

test('the changes of a user start at a lower rate than other calls, and delay none of these', () => {
  jest.useFakeTimers();
  const { started, take } = makeCalls();
  const { capacity, perSecond } = startsOf(perMinute).changes;
  const reading = { ...ana, startsBy: 'session' } as const;
  const change = { ...reading, changes: 'ana' };
  times(capacity).forEach(() => take(change, 'earlier')());
  take(change, 'late change');
  take(reading, 'reading');
  take({ ...luis, startsBy: 'session', changes: 'luis' }, 'change of another user');
  expect(started.slice(capacity)).toEqual(['reading', 'change of another user']);
  jest.advanceTimersByTime(1000 / perSecond + 2);
  expect(started.at(-1)).toBe('late change');
  jest.useRealTimers();
});

test('calls without a session share the rate of their network, and delay no session of it', () => {
  jest.useFakeTimers();
  const { started, take } = makeCalls();
  const { capacity, perSecond } = startsOf(perMinute).network;
  const anonymous = { network: ana.network, person: ana.network, startsBy: 'network' } as const;
  times(capacity).forEach(() => take(anonymous, 'earlier')());
  take(anonymous, 'late');
  take({ ...ana, startsBy: 'session' }, 'of a session');
  expect(started.slice(capacity)).toEqual(['of a session']);
  jest.advanceTimersByTime(1000 / perSecond + 2);
  expect(started.at(-1)).toBe('late');
  jest.useRealTimers();
});

test('a call whose rate allows it a moment after it was checked starts without the end of another one', () => {
  jest.useFakeTimers();
  let [ms, perRead] = [0, 0];
  const turns = makeTurns({ ...perMinute, now: () => (ms += perRead) });
  const { capacity, perSecond } = startsOf(perMinute).session;
  const ofAna = { ...ana, startsBy: 'session' } as const;
  times(capacity).forEach(() => turns.take(ofAna, () => {})());
  // The first check comes too early, and the next one, for the timer, late enough.
  perRead = (0.8 * 1000) / perSecond;
  const start = jest.fn();
  turns.take(ofAna, start);
  expect(start).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10);
  expect(start).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
