import type { IncomingMessage } from 'node:http';
import type { BuiltRemote } from '../remote/built-remote';
import { createLiveReload } from './live-reload';

const createFile = (kind: 'entry' | 'script' | 'style', name: string) => ({
  file: name,
  kind,
  integrity: `sha384-${name}`,
  bytes: 1,
  first: true,
});

/** As the preset builds: the entry contains the hashes of the other files. */
const build = (script: string, style: string): BuiltRemote => ({
  dist: 'dist',
  files: new Map(),
  manifest: {
    name: 'avisos',
    title: 'Avisos',
    hostApi: '^1.0.0',
    version: '1.0.0-dev.1',
    container: 'avisos',
    routes: [],
    menu: [],
    shared: {},
    files: [
      createFile('entry', `entry.${script}.${style}.js`),
      createFile('script', script),
      createFile('style', style),
    ],
  },
});

/** The reports of a server before and after a build. */
async function listReports(first: BuiltRemote, next: BuiltRemote) {
  let current = first;
  const live = createLiveReload(() => [current]);
  const request = { url: '/parque-dev/builds' } as IncomingMessage;
  const readRemotes = async () => {
    const answer = await live.answer(request, '/parque-dev/builds');
    const { remotes } = JSON.parse(String(answer?.body)) as {
      remotes: { code: string; look: string; styles: unknown }[];
    };
    if (!remotes[0]) throw new Error('no remote');
    return remotes[0];
  };
  const before = await readRemotes();
  current = next;
  live.report();
  return { before, after: await readRemotes() };
}

test('a build with other styles only keeps the code of the page, and names the new style sheet', async () => {
  const { before, after } = await listReports(build('1.js', '1.css'), build('1.js', '2.css'));
  expect(after.code).toBe(before.code);
  expect(after.look).not.toBe(before.look);
  expect(after.styles).toEqual([{ href: '/remotes/avisos/1.0.0-dev.1/2.css', integrity: 'sha384-2.css' }]);
});

test('a build with other code is another page', async () => {
  const { before, after } = await listReports(build('1.js', '1.css'), build('2.js', '1.css'));
  expect(after.code).not.toBe(before.code);
  expect(after.look).toBe(before.look);
});
