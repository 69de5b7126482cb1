import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root.mjs';
import { grantThirdParty } from './third-party-grant.mjs';

let workspace: string;
const file = () => path.join(workspace, 'grants.json');

beforeEach(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'parque-grants-'));
});
afterEach(() => rm(workspace, { recursive: true }));

/** Returns the text of `grants.json` after the grant of a third party was added to this text. */
async function granted(text: string, name = 'fuera'): Promise<string> {
  await writeFile(file(), text);
  await grantThirdParty(workspace, name);
  return readFile(file(), 'utf8');
}

const namesIn = (text: string) => (JSON.parse(text) as { remote: string }[]).map(({ remote }) => remote);

test('adds the grant of a third party at the end, and changes no other text of the grants', async () => {
  const before = await readFile(path.join(root, 'grants.json'), 'utf8');
  const after = await granted(before);
  const kept = before.slice(0, before.lastIndexOf('}') + 1);
  expect(after.startsWith(`${kept},\n`)).toBe(true);
  expect(after.endsWith(before.slice(kept.length))).toBe(true);
  expect(namesIn(after)).toEqual([...namesIn(before), 'fuera']);
});

test('writes the grant of a third party in the format of the repository', async () => {
  const after = await granted('[\n  {\n    "remote": "a",\n    "paths": ["/a"]\n  }\n]\n');
  expect(after).toBe(`[
  {
    "remote": "a",
    "paths": ["/a"]
  },
  {
    "remote": "fuera",
    "level": "third-party",
    "calls": ["GET /user/products"],
    "paths": ["/fuera"],
    "menu": {
      "places": ["menu"],
      "max": 3
    }
  }
]
`);
});

test.each([
  ['tabs and the line ends of Windows', '[\r\n\t{ "remote": "a",\r\n\t"paths": ["/a}"] }\r\n]'],
  ['one line', '[{"remote":"a","paths":["/a]\\""]},{"remote":"b","paths":["/b"]}]\n'],
])('keeps a list with %s', async (_format, before) => {
  const after = await granted(before);
  const end = before.lastIndexOf('}') + 1;
  expect(after.slice(0, end)).toBe(before.slice(0, end));
  expect(after.slice(end).replace(/[^\r\n\t]/g, '')).not.toMatch(before.includes('\r') ? /(?<!\r)\n/ : /\r/);
  expect(namesIn(after)).toEqual([...namesIn(before), 'fuera']);
});

test('replaces the former grant of the same remote in its place', async () => {
  const before = '[{"remote":"fuera","paths":["/otra"]},  {"remote":"b","paths":["/b"]}]\n';
  const after = await granted(before);
  expect(namesIn(after)).toEqual(['fuera', 'b']);
  expect(after.endsWith(',  {"remote":"b","paths":["/b"]}]\n')).toBe(true);
  expect(after).toContain('"level": "third-party"');
});

test('adds the first grant to an empty list', async () => {
  expect(namesIn(await granted('[]\n'))).toEqual(['fuera']);
});
