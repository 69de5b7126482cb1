import { makeTurns, running, runningTime } from './turns';

const ana = { network: '203.0.113.5', session: 'ana' };
const luis = { network: '203.0.113.6', session: 'luis' };

/** Takes turns for a caller, and records which calls have started. */
function makeCalls(now: () => number = () => 0) {
  const turns = makeTurns(now);
  const started: string[] = [];
  const take = (caller: typeof ana, name: string) => turns.take(caller, () => started.push(name));
  return { started, take };
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

test('calls of one session above its limit wait, and start in their order as earlier ones end', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perSession + 2).map((i) => take(ana, `${i}`));
  expect(started).toHaveLength(running.perSession);
  ends[0]?.();
  ends[3]?.();
  expect(started.slice(running.perSession)).toEqual([`${running.perSession}`, `${running.perSession + 1}`]);
});

test('calls of another session start while those of one wait', () => {
  const { started, take } = makeCalls();
  times(running.perSession + 5).forEach((i) => take(ana, `ana ${i}`));
  take(luis, 'luis');
  expect(started.at(-1)).toBe('luis');
});

test('sessions of one network share its limit, and one that waits for itself lets the others pass', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perNetwork).map((i) =>
    take({ network: 'office', session: `${Math.floor(i / running.perSession)}` }, `${i}`),
  );
  take({ network: 'office', session: '0' }, 'of a full session');
  take({ network: 'office', session: 'new' }, 'of a new session');
  expect(started).toHaveLength(running.perNetwork);
  ends.at(-1)?.();
  expect(started.at(-1)).toBe('of a new session');
});

test('a call that ends while it waits never starts and takes no turn', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perSession).map((i) => take(ana, `${i}`));
  const leave = take(ana, 'left');
  take(ana, 'next');
  leave();
  ends[0]?.();
  expect(started.slice(running.perSession)).toEqual(['next']);
});

test('a call that is ended twice frees one turn', () => {
  const { started, take } = makeCalls();
  const ends = times(running.perSession).map((i) => take(ana, `${i}`));
  take(ana, 'first');
  take(ana, 'second');
  ends[0]?.();
  ends[0]?.();
  expect(started.slice(running.perSession)).toEqual(['first']);
});

test('a session whose calls have run for longer than its time runs few calls at a time, until its time returns', () => {
  let time = 0;
  const { started, take } = makeCalls(() => time);
  const longCalls = times(3).map((i) => take(ana, `long ${i}`));
  time += runningTime.perCall;
  for (const end of longCalls) end();
  const ends = times(6).map((i) => take(ana, `${i}`));
  const startedLater = () => started.slice(3);
  expect(startedLater()).toEqual(['0', '1']);
  ends[0]?.();
  take(luis, 'of another session');
  expect(startedLater()).toEqual(['0', '1', '2', 'of another session']);
  time += 60_000;
  ends[1]?.();
  expect(startedLater().slice(4)).toEqual(['3', '4', '5']);
});

test('one long call takes only a part of the time of its session', () => {
  let time = 0;
  const { started, take } = makeCalls(() => time);
  const end = take(ana, 'an hour');
  time += 3_600_000;
  end();
  times(running.perSession).forEach((i) => take(ana, `${i}`));
  expect(started).toHaveLength(1 + running.perSession);
});
