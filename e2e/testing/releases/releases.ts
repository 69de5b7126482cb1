import { expect, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { call } from '../product/api';
import { createEnvironment } from '../product/environment';
import { admin, openSession } from '../people';
import type { Product } from '../product/product';
import { getFixtureFolder, root } from '../workspace';
import { documentAddress } from './served-registry';

const execFileAsync = promisify(execFile);

const buildScript = `
  const { buildRemote } = await import('@parque/remote/build');
  const [folder, outDir, version] = process.argv.slice(1);
  await buildRemote({ folder, outDir, version });`;

/** Builds a version of a fixture remote, as a team does. */
export async function buildVersion(fixture: string, outDir: string, version: string): Promise<void> {
  const args = ['--input-type=module', '--eval', buildScript, getFixtureFolder(fixture), outDir, version];
  await execFileAsync(process.execPath, args, { cwd: path.join(root, 'e2e'), env: createEnvironment({}) });
}

/** Builds a version of a fixture remote, and publishes it. The first one is stable at once. */
export async function publishVersion(product: Product, fixture: string, version: string): Promise<void> {
  const dist = await mkdtemp(path.join(tmpdir(), `parque-${fixture}-`));
  try {
    await buildVersion(fixture, dist, version);
    await product.publish(dist);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

type Action = Readonly<Record<string, unknown>> & { readonly command: string };

/** Changes the registry, as an admin does. */
export async function sendCommand(product: Product, name: string, action: Action): Promise<void> {
  const { token } = await openSession(product, admin);
  const { data } = await call<{ revision: number }>(product, 'GET', '/registry/revision');
  const body = { name, action, reason: 'por probar', expectedRevision: data.revision };
  const { status } = await call(product, 'POST', '/admin/registry/commands', { token, body });
  expect(status).toBe(200);
}

/** Notifies a page of a new revision, as when its tab becomes visible again. */
export async function notifyOfNewRevision(page: Page): Promise<void> {
  const fetchedDocument = page.waitForResponse(documentAddress);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await fetchedDocument).finished();
}

/** Creates a link that shows one version to its holder. */
export async function createPreviewLink(product: Product, name: string, version: string): Promise<string> {
  const { token } = await openSession(product, admin);
  const body = { name, version, hours: 2, reason: 'por probar' };
  const { status, data } = await call<{ ticket: object }>(product, 'POST', '/admin/registry/tickets', {
    token,
    body,
  });
  expect(status).toBe(201);
  return `/?vista-previa=${Buffer.from(JSON.stringify(data.ticket)).toString('base64url')}#/${name}`;
}
