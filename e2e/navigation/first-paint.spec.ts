import { holdRequests } from '../testing/browser/held-requests';
import { takeShifts, watchShifts } from '../testing/browser/walk';
import { lucia, openSession } from '../testing/people';
import { expect, test } from '../testing/test';

for (const theme of ['dark', 'light'] as const) {
  test(`the document shows the name of the product before the code arrives (${theme})`, async ({ page }) => {
    await page.addInitScript((themeName) => localStorage.setItem('parque:theme', themeName), theme);
    await watchShifts(page);
    const release = await holdRequests(page, /\/shell\/(main|react)\.[0-9a-f]+\.js$/);
    await page.goto('/#/login', { waitUntil: 'commit' });
    const name = page.getByText('Parqué', { exact: true });
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(name).toHaveCSS('opacity', '1');
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe(theme === 'dark' ? 'rgb(13, 12, 10)' : 'rgb(245, 244, 242)');
    release();
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await expect(page.locator('#parque > .pq-brand')).toHaveCount(0);
    expect((await takeShifts(page)).sum).toBeLessThanOrEqual(0.02);
  });
}

test('no code of a first screen waits for the code of the shell', async ({ page, product, open }) => {
  await open(await openSession(product, lucia), '/products');
  const name = page.getByRole('heading', { name: 'Productos', exact: true });
  await expect(name).toBeVisible();
  const release = await holdRequests(page, /\/shell\/main\.[0-9a-f]+\.js$/);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  // The page appends all links of a screen in one task; the browser may request its styles before its code.
  const requests = [/\/shell\/main\..+\.js$/, /\/remotes\/catalogue\/.+\.css$/].map((url) =>
    page.waitForRequest(url),
  );
  await page.reload({ waitUntil: 'commit' });
  await Promise.all(requests);
  const linkedFiles = await page
    .locator('link[rel="preload"][as="script"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const early = new Set([...scripts, ...linkedFiles]);
  release();
  await expect(name).toBeVisible();
  const late = [...scripts].filter((url) => !early.has(url));
  const texts = await Promise.all(late.map(async (url) => (await page.request.get(url)).text()));
  // An idle page loads the code for failed loads.
  expect(texts.filter((text) => !text.includes('made no progress'))).toEqual([]);
});
