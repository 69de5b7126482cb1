import { expect, type Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { collectFindings } from '../../../shared/cli/src/check';
import { readDeployed, type Deployed } from '../../../shared/cli/src/product/deployed';
import { CommandError } from '../../../shared/cli/src/refusal';
import { readReleasable } from '../../../shared/cli/src/remote/built-remote';
import type { Product } from '../product/product';
import * as served from '../releases/served-registry';
import type { Claim, Outcome } from './claim';
import { signed, upload, written, type HostileRelease } from './hostile-release';

/** What `parque check` reads of a product, once for all releases. */
const deployed = new Map<string, Promise<Deployed>>();

function deployedAt({ address }: Product): Promise<Deployed> {
  const known = deployed.get(address) ?? readDeployed({ url: address }, new Date());
  deployed.set(address, known);
  return known;
}

/** Checks a release as `parque check` does, without the mount in Chromium. */
export async function atCheck(
  { reason }: Claim,
  product: Product,
  release: HostileRelease,
): Promise<Outcome> {
  const folder = await written(release);
  try {
    const found = await collectFindings(await readReleasable(folder), await deployedAt(product));
    const faults = found.flatMap((one) => one.faults);
    if (faults.length === 0) return 'passes';
    if (reason) expect(faults.join('\n')).toMatch(reason);
    return 'refused';
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (reason) expect(error.reasons.join('\n')).toMatch(reason);
    return 'refused';
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Uploads a release past the command line. */
export async function atRegistry(
  { reason }: Claim,
  product: Product,
  release: HostileRelease,
): Promise<Outcome> {
  const { status, text } = await upload(product.address, release);
  if (status !== 200 && reason) expect(text).toMatch(reason);
  return status === 200 ? 'passes' : 'refused';
}

/** Serves a release in place of the published one, as a registry does that is in league with the team. */
export async function serveInPlace(page: Page, product: Product, release: HostileRelease): Promise<void> {
  const signedRelease = await signed(release);
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
