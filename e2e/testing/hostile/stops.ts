import { expect, type Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { findings } from '../../../shared/cli/src/check';
import { readDeployed, type Deployed } from '../../../shared/cli/src/product/deployed';
import { Refused } from '../../../shared/cli/src/refusal';
import { readReleasable } from '../../../shared/cli/src/remote/built-remote';
import type { Product } from '../product/product';
import * as served from '../releases/served-registry';
import { patient } from '../patience';
import { admin, sessionOf } from '../people';
import { call } from '../product/api';
import type { Attack, Outcome } from './attack';
import { attested } from './attested';
import { signed, upload, written, type HostileRelease } from './hostile-release';

/** What `parque check` reads of a product, once for all attacks. */
const deployed = new Map<string, Promise<Deployed>>();

function deployedAt({ address }: Product): Promise<Deployed> {
  const known = deployed.get(address) ?? readDeployed({ url: address }, new Date());
  deployed.set(address, known);
  return known;
}

/** Checks a release as `parque check` does, without the mount in Chromium. */
export async function atCheck(
  { reason }: Attack,
  product: Product,
  release: HostileRelease,
): Promise<Outcome> {
  const folder = await written(release);
  try {
    const found = await findings(await readReleasable(folder), await deployedAt(product));
    const faults = found.flatMap((one) => one.faults);
    if (faults.length === 0) return 'passes';
    if (reason) expect(faults.join('\n')).toMatch(reason);
    return 'refused';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (reason) expect(error.reasons.join('\n')).toMatch(reason);
    return 'refused';
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Promotes a version, as an admin does who is in league with the team. */
async function promote(product: Product, version: string): Promise<{ status: number; text: string }> {
  const { token } = await sessionOf(product, admin);
  const { data } = await call<{ revision: number }>(product, 'GET', '/registry/revision');
  const action = { command: 'promote', version };
  const body = { name: 'hostil', action, reason: 'por probar', expectedRevision: data.revision };
  const answer = await call(product, 'POST', '/admin/registry/commands', { token, body });
  return { status: answer.status, text: JSON.stringify(answer.data) };
}

/** Uploads a release past the command line. One without an attestation is stored, and then promoted. */
export async function atRegistry(
  { signedBy, attestation, reason }: Attack,
  product: Product,
  release: HostileRelease,
): Promise<Outcome> {
  const statement =
    attestation &&
    attestation !== 'missing' &&
    (await attested(release, await deployedAt(product), attestation));
  const uploaded = await upload(product.address, release, { signedBy, attestation: statement || undefined });
  const isStored = uploaded.status === 200 && attestation === 'missing';
  const { status, text } = isStored ? await promote(product, release.manifest.version) : uploaded;
  if (status !== 200 && reason) expect(text).toMatch(reason);
  return status === 200 ? 'passes' : 'refused';
}

/** Uploads a release with an honest attestation. */
export async function uploadHonestly(product: Product, release: HostileRelease): Promise<number> {
  const attestation = await attested(release, await deployedAt(product));
  return (await upload(product.address, release, { attestation })).status;
}

/** Serves a release in place of the published one, as a registry does that is in league with the team. */
export async function serveInPlace(
  page: Page,
  product: Product,
  release: HostileRelease,
  signedBy?: Attack['signedBy'],
): Promise<void> {
  const signedRelease = await signed(release, signedBy);
  await served.embedRegistry(page, product, ({ releases }) => {
    releases['hostil@1.0.0'] = signedRelease;
  });
  await page.route(served.documentAddress, (route) => route.abort());
  await page.route('**/remotes/hostil/1.0.0/*', (route) => {
    const file = release.files.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    const contentType = route.request().url().includes('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ body: file ?? '', contentType, headers: { 'access-control-allow-origin': '*' } });
  });
}

/** What the page shows in place of a remote that it refuses, or that failed. */
export const refusedScreen = (page: Page) =>
  page
    .getByText('No hemos podido comprobar esta sección')
    .or(page.getByRole('alert', { name: 'Hostil no se ha podido cargar' }));

/** Opens a screen of another team by its link, and expects it and the menu to be intact. */
export async function openOtherTeam(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Productos' });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  await expect(link).toBeVisible();
}

/** Presses the browser's Back, and waits until the page is at the entry before. */
export const pressBack = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const navigation = Reflect.get(window, 'navigation') as EventTarget;
        navigation.addEventListener('currententrychange', () => setTimeout(done), { once: true });
        history.back();
      }),
  );

/** Presses the link of another team twice, and confirms to leave if the shell prompts for it. */
export async function leaveByPresses(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Productos' });
  await link.click();
  await link.click();
  const products = page.getByRole('heading', { name: 'Productos', level: 1 });
  const anyway = page.getByRole('button', { name: 'Salir de todos modos' });
  await expect(products.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
}

/** Presses Back until the shell prompts to leave, and confirms it. */
export async function leaveByBack(page: Page): Promise<void> {
  const anyway = page.getByRole('button', { name: 'Salir de todos modos' });
  await expect(async () => {
    await pressBack(page);
    await expect(anyway).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: patient(40_000) });
  await anyway.click();
  await expect(page).not.toHaveURL(/#\/hostil/);
  await openOtherTeam(page);
}
