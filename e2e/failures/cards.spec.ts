import type { Page } from '@playwright/test';
import { publishFailingCards } from '../testing/failures/failing-cards';
import { breakFiles, hasTrace, type NetworkFailure } from '../testing/failures/outage';
import { patient } from '../testing/patience';
import { marta, sessionOf, type User } from '../testing/people';
import type { Product } from '../testing/product/product';
import { filesOf, listRemotes } from '../testing/releases/registry';
import { embedRegistry, signManifest } from '../testing/releases/served-registry';
import { expect, openAs, test } from '../testing/test';

/** The remotes with cards for traders. */
const remotes = ['auth', 'catalogue', 'connector', 'copy', 'journal'] as const;

const places = {
  failed: (title: string) => ({ [title]: `${title}\nNo se ha podido cargar.\nReintentar` }),
  waiting: (title: string) => ({ [title]: title }),
  absent: () => ({}),
};

interface Fault {
  /** Breaks the cards of a remote before the page is opened. @returns Ends the cause. */
  readonly provoke: (page: Page, product: Product, remote: string) => Promise<() => Promise<unknown>>;
  /** What is in the place of each of its cards. */
  readonly cards: keyof typeof places;
  /** What shows the cards after the end of the cause; without it only another release does. */
  readonly end?: 'nothing' | 'press';
}

const breakEntry =
  (failure: NetworkFailure): Fault['provoke'] =>
  async (page, product, remote) =>
    breakFiles(page, await filesOf(product, remote, 'entry'), failure);

const changeManifest =
  (parts: Parameters<typeof signManifest>[1]): Fault['provoke'] =>
  (page, product, remote) =>
    embedRegistry(page, product, signManifest(remote, parts));

const faults: Readonly<Record<string, Fault>> = {
  'a missing entry': { provoke: breakEntry('404'), cards: 'failed', end: 'nothing' },
  'a changed entry': { provoke: breakEntry('tampered'), cards: 'failed', end: 'press' },
  'a slow entry': { provoke: breakEntry('slow'), cards: 'waiting', end: 'nothing' },
  'a fault at render': { provoke: publishFailingCards, cards: 'failed', end: 'press' },
  'another host API': {
    provoke: changeManifest(() => ({ hostApi: '^99.0.0' })),
    cards: 'failed',
  },
  'another slot version': {
    provoke: changeManifest(({ contributions = [] }) => ({
      contributions: contributions.map((one) => ({ ...one, version: one.version + 1 })),
    })),
    cards: 'absent',
  },
};

/** The cards by title, with their text: amounts and times differ from one visit to the next. */
const readCards = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      Object.fromEntries(
        [...main.querySelectorAll('section')]
          .filter((card) => card.checkVisibility())
          .map((card) => [
            card.querySelector('h2')?.textContent ?? '',
            card.innerText.replace(/\n+/g, '\n').replace(/[-+−]?\d+([.,:]\d+)*/g, '0'),
          ]),
      ),
    );

/** Opens Inicio so large that no card is below the visible part. */
async function openCards(page: Page, trader: User): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 2000 });
  await openAs(page, trader, '/inicio');
}

// This file serves other registries to its pages.
test.use({ installation: 'cards' });

let trader: User;
let intact: Readonly<Record<string, string>>;
let titles: ReadonlyMap<string, readonly string[]>;

test.beforeAll(async ({ product, browser }) => {
  trader = await sessionOf(product, marta);
  const remotes = await listRemotes(product);
  const page = await browser.newPage({ baseURL: product.address });
  await openCards(page, trader);
  await expect(page.getByRole('main').getByRole('region').nth(5)).toBeVisible();
  await expect(page.locator('main [aria-busy=true], main .pq-skel')).toHaveCount(0);
  intact = await readCards(page);
  await page.close();
  titles = new Map(
    remotes.map(({ manifest: { name, contributions = [] } }) => [
      name,
      contributions.map(({ title }) => title).filter((title) => title in intact),
    ]),
  );
});

test('every card belongs to one of the remotes that are broken', () => {
  expect(remotes.flatMap((remote) => titles.get(remote) ?? []).toSorted()).toEqual(
    Object.keys(intact).toSorted(),
  );
});

for (const remote of remotes) {
  for (const [name, { provoke, cards, end }] of Object.entries(faults)) {
    test(`${name} of ${remote} leaves the cards of all other remotes as they are`, async ({
      page,
      product,
      consoleWatch,
    }) => {
      consoleWatch.provoke(/\/remotes\/|parque_|fails at render|Federation/);
      const broken = titles.get(remote) ?? [];
      const others = Object.entries(intact).filter(([title]) => !broken.includes(title));
      const mend = await provoke(page, product, remote);
      await openCards(page, trader);
      const expected = Object.assign(Object.fromEntries(others), ...broken.map(places[cards]));
      await expect.poll(() => readCards(page)).toEqual(expected);
      expect(await hasTrace(page)).toBe(false);
      if (!end) return;
      await mend();
      const retries = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
      if (end === 'press') for (const _ of broken) await retries.first().click();
      await expect.poll(() => readCards(page), { timeout: patient(15_000) }).toEqual(intact);
    });
  }
}
