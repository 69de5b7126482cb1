import { createHash } from 'node:crypto';
import path from 'node:path';
import { verifyDocument } from '../../shared/release/src';
import { createRegistry } from './registry.mjs';

const template = path.join(import.meta.dirname, '../../shared/remote/template');

async function createTemplateRegistry() {
  const registry = createRegistry();
  await registry.read(template);
  return registry;
}

test('the shell accepts the registry of the development server by its own root key only, and with the lowest numbers', async () => {
  const registry = await createTemplateRegistry();
  const otherRegistry = createRegistry();
  const now = new Date();
  const verdict = await verifyDocument(registry.document(), { rootKeys: [registry.rootKey], now });
  expect(verdict.ok && [...verdict.registry.releases.keys()]).toEqual(['muestra@1.0.0-dev']);
  expect(verdict.ok && verdict.registry).toMatchObject({
    refusedReleases: [],
    versions: { epoch: 0, keysVersion: 1 },
  });
  expect((await verifyDocument(registry.document(), { rootKeys: [otherRegistry.rootKey], now })).ok).toBe(
    false,
  );
});

test('the entry of a remote has the hash of its manifest', async () => {
  const registry = await createTemplateRegistry();
  const entry = registry.entryAt('/remotes/muestra/1.0.0-dev/entry.development.js') ?? '';
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  expect(JSON.stringify(registry.document())).toContain(integrity);
});

test('each reading of a manifest makes a newer revision', async () => {
  const registry = await createTemplateRegistry();
  const revisionBefore = registry.revision();
  await registry.read(template);
  expect(registry.revision()).toBeGreaterThan(revisionBefore);
});
