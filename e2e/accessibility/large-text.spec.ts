import { layoutFaults } from '../testing/browser/layout-rules';
import { openFirst, openScreen, startWalk } from '../testing/browser/screen-walk';
import { expect, test } from '../testing/test';

/** A window of 1280 × 900 at 200 % zoom, in CSS pixels. */
const enlarged = { width: 640, height: 450 };

for (const kind of ['trader', 'admin'] as const) {
  test(`at 200 % every screen of the ${kind} has its heading, moves nothing, and scrolls one way only`, async ({
    page,
    product,
    consoleWatch,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(enlarged);
    const { person, places } = await startWalk({ product, consoleWatch }, kind);
    await openFirst(page, person);
    // The gallery shows loading states that never end.
    for (const { address } of places.filter((place) => !place.address.startsWith('/_'))) {
      await test.step(address, async () => {
        await openScreen(page, address);
        const { sideways } = await layoutFaults(page, 24);
        expect.soft(sideways, address).toEqual([]);
        // An animation of 1 ms is not visible as movement.
        const moving = await page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ playState }) => playState === 'running')
              .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 1).length,
        );
        expect.soft(moving, `${address} moves`).toBe(0);
      });
    }
  });
}
