import { holdRequests } from '../testing/browser/held-requests';
import { registerUser } from '../testing/people';
import { connect } from '../testing/product/copier';
import { expect, test } from '../testing/test';
import { goTo, takeShifts, waitUntilLoaded, watchShifts } from '../testing/browser/walk';

const connector = 1;

/** The largest allowed layout shift while the data of a screen arrives. */
const maxShift = 0.02;

const [accounts, copier] = ['/mt5/account/conector', '/copier'] as const;

/** The call whose answer is the last one, and those that have answered before. */
const orders = [
  { lastCall: accounts, earlierCalls: [copier], master: 10_005_001, child: 10_005_002 },
  { lastCall: copier, earlierCalls: [accounts], master: 10_005_011, child: 10_005_012 },
];

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

for (const { lastCall, earlierCalls, master, child } of orders) {
  test(`the connector does not move on a phone while ${lastCall} is its last answer`, async ({
    page,
    product,
    open,
  }) => {
    const trader = await registerUser(product, [connector]);
    await connect(product, trader, { master, child });
    await watchShifts(page);
    await open(trader, '/nada');
    await waitUntilLoaded(page);
    const release = await holdRequests(page, `**/api${lastCall}`);
    const earlierAnswers = earlierCalls.map((path) => page.waitForResponse(`**/api${path}`));
    await takeShifts(page);
    await goTo(page, '/conector');
    await Promise.all(earlierAnswers);
    // The page draws what has arrived.
    const early = await takeShifts(page);
    release();
    await waitUntilLoaded(page);
    await expect(page.getByRole('region', { name: `Copia en la cuenta ${child}` })).toBeVisible();
    const late = await takeShifts(page);
    const movedElements = [...early.what, ...late.what].join(', ');
    expect(early.sum + late.sum, `moved: ${movedElements}`).toBeLessThanOrEqual(maxShift);
  });
}
