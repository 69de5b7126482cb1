import { flushLoadEvents, sendLoadEvents } from '../telemetry/load-events';
import { chosenRemote } from '../testing/registry';
import { reportFinding } from './report';

const remote = chosenRemote({ name: 'avisos', version: '2.1.0' });

/** Records what is sent to the registry, and what is printed. */
function recorded() {
  const sent: Promise<string>[] = [];
  Object.assign(navigator, {
    sendBeacon: (_to: string, data: Blob) => {
      sent.push(new Response(data).text());
      return true;
    },
  });
  const stop = sendLoadEvents('/api');
  const errors = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const notes = jest.spyOn(console, 'info').mockReturnValue(undefined);
  return {
    errors,
    notes,
    async events() {
      flushLoadEvents();
      const texts = await Promise.all(sent);
      stop();
      return texts.flatMap((text) => (JSON.parse(text) as { events: object[] }).events);
    },
  };
}

afterEach(() => void Reflect.deleteProperty(navigator, 'sendBeacon'));

test('what a remote leaves on the page is an error in development, and is sent to the registry once', async () => {
  const { errors, events } = recorded();
  reportFinding(remote, 'timer', 'an interval of entry.1.js');
  reportFinding(remote, 'timer', 'an interval of entry.1.js');
  expect(errors.mock.calls).toEqual([
    ['avisos 2.1.0 left on the page: an interval of entry.1.js. It was removed.'],
  ]);
  errors.mockClear();
  expect(await events()).toMatchObject([
    { remote: 'avisos', version: '2.1.0', outcome: 'found', finding: 'timer' },
  ]);
});

test('a long frame is no error, and is sent to the registry', async () => {
  const { errors, notes, events } = recorded();
  reportFinding(remote, 'long_frame', 'BUTTON.onclick');
  expect(errors).not.toHaveBeenCalled();
  expect(notes).toHaveBeenCalledWith('avisos 2.1.0 blocks the page: BUTTON.onclick');
  expect(await events()).toMatchObject([{ outcome: 'found', finding: 'long_frame' }]);
});

test.each([
  ['2.1.0', 'info'],
  ['2.1.0-dev.1764201600000', 'error'],
] as const)('in the shell of a product, what %s leaves on the page is of the level %s', (version, level) => {
  const production = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  const { errors, notes } = recorded();
  reportFinding(chosenRemote({ name: 'avisos', version }), 'listener', `a listener of ${version}`);
  production.restore();
  expect([notes.mock.calls.length, errors.mock.calls.length]).toEqual(level === 'info' ? [1, 0] : [0, 1]);
  errors.mockClear();
});
