import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root.mjs';
import { grantThirdParty } from './third-party-grant.mjs';

let workspace: string;
const getFile = () => path.join(workspace, 'grants.json');

beforeEach(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'parque-grants-'));
});
afterEach(() => rm(workspace, { recursive: true }));

/** Returns the text of `grants.json` after the grant of a third party was added to this text. */
async function addGrant(text: string): Promise<string> {
  await writeFile(getFile(), text);
  await grantThirdParty(workspace, 'fuera');
  return readFile(getFile(), 'utf8');
}

test('grantThirdParty adds the grant of a third party at the end, and changes no other text of the grants', async () => {
  const grants = await readFile(path.join(root, 'grants.json'), 'utf8');
  expect(await addGrant(grants)).toBe(
    grants.replace(
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
  const changedGrants = await addGrant(
    '[{"remote":"fuera","paths":["/otra"]},  {"remote":"b","paths":["/b"]}]\n',
  );
  expect(JSON.parse(changedGrants)).toMatchObject([
    { remote: 'fuera', level: 'third-party' },
    { remote: 'b' },
  ]);
});
