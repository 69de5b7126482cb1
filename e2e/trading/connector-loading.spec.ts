import { holdRequests } from '../testing/browser/held-requests';
import { newUser } from '../testing/people';
import { connect } from '../testing/product/copier';
import { expect, test } from '../testing/test';
import { goTo, takeShifts, untilLoaded, watchShifts } from '../testing/browser/walk';

const connector = 1;

/** The largest allowed layout shift while the data of a screen arrives. */
const mostShift = 0.02;

const [accounts, copier] = ['/mt5/account/conector', '/copier'] as const;

/** The call whose answer is the last one, and those that have answered before. */
const orders = [
  { last: accounts, before: [copier], master: 10_005_001, child: 10_005_002 },
  { last: copier, before: [accounts], master: 10_005_011, child: 10_005_012 },
];

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

for (const { last, before, master, child } of orders) {
  test(`the connector does not move on a phone while ${last} is its last answer`, async ({
    page,
    product,
    open,
  }) => {
    const trader = await newUser(product, [connector]);
    await connect(product, trader, { master, child });
    await watchShifts(page);
    await open(trader, '/nada');
    await untilLoaded(page);
    const release = await holdRequests(page, `**/api${last}`);
    const arrived = before.map((path) => page.waitForResponse(`**/api${path}`));
    await takeShifts(page);
    await goTo(page, '/conector');
    await Promise.all(arrived);
    // The page draws what has arrived.
    const early = await takeShifts(page);
    release();
    await untilLoaded(page);
    await expect(page.getByRole('region', { name: `Copia en la cuenta ${child}` })).toBeVisible();
    const late = await takeShifts(page);
    const what = [...early.what, ...late.what].join(', ');
    expect(early.sum + late.sum, `moved: ${what}`).toBeLessThanOrEqual(mostShift);
  });
}
