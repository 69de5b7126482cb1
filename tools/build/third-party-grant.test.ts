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
async function granted(text: string): Promise<string> {
  await writeFile(file(), text);
  await grantThirdParty(workspace, 'fuera');
  return readFile(file(), 'utf8');
}

test('grantThirdParty adds the grant of a third party at the end, and changes no other text of the grants', async () => {
  const before = await readFile(path.join(root, 'grants.json'), 'utf8');
  expect(await granted(before)).toBe(
    before.replace(
      /\n\]\n$/,
      `,
  {
    "remote": "fuera",
    "level": "third-party",
    "calls": ["GET /user/products"],
    "paths": ["/fuera"],
    "menu": {
      "places": ["menu"],
      "max": 3
    },
    "contribute": ["inicio/cards"]
  }
]
`,
    ),
  );
});

test('grantThirdParty replaces the former grant of the same remote in its place', async () => {
  const after = await granted('[{"remote":"fuera","paths":["/otra"]},  {"remote":"b","paths":["/b"]}]\n');
  expect(JSON.parse(after)).toMatchObject([{ remote: 'fuera', level: 'third-party' }, { remote: 'b' }]);
});
