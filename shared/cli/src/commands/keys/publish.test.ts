import { serveProduct } from '../../testing/json-product';
import { createFolder } from '../../testing/made-up-remote';
import { openTerminal } from '../../testing/typed';

let requests: string[];
beforeEach(() => {
  requests = [];
});

/** A product that takes a key list only when the loss of avisos and precios is accepted. */
const getAddress = serveProduct(({ url = '' }) => {
  requests.push(url);
  if (url.endsWith('?acceptLoss=avisos%2Cprecios')) return [200, { revision: 9, version: 3 }];
  return [409, { code: 'remotes_lost', message: 'No', fields: { avisos: '1.1.0', precios: '2.0.0' } }];
});

/** A terminal with a signed list in its folder. */
async function createOwner() {
  const type = openTerminal(createFolder());
  const createKey = async (name: string, role: string) =>
    JSON.parse((await type(`keys new ${name} --for ${role} --out . --json`)).out) as { publicKey: string };
  await createKey('root', 'root');
  const { publicKey } = await createKey('registry', 'registry');
  await type(`keys list-make --list keys.json --root root.key --registry-key ${publicKey}`);
  return (options = '') => type(`keys publish --list keys.json --to ${getAddress()} ${options}`);
}

test('a key list that takes remotes from users names what is lost, and the commands that prevent it', async () => {
  const publish = await createOwner();
  const { code, err } = await publish();
  expect(code).toBe(1);
  expect(err).toContain('avisos 1.1.0');
  expect(err).toContain('precios 2.0.0');
  expect(err).toContain('parque publish precios --key');
  expect(err).toContain('--accept-loss avisos,precios');
});

test('a loss that is accepted by name is sent with the key list', async () => {
  const publish = await createOwner();
  const { code, out } = await publish('--accept-loss avisos,precios');
  expect([code, out]).toEqual([0, expect.stringContaining('key list 3 is valid')]);
  expect(out).toContain('avisos, precios');
  expect(requests).toEqual(['/api/registry/keys?acceptLoss=avisos%2Cprecios']);
});

test('a loss is accepted of named remotes only', async () => {
  const publish = await createOwner();
  expect((await publish('--accept-loss *')).code).toBe(2);
  expect(requests).toEqual([]);
});
