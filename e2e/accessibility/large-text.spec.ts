import { layoutFaults } from '../testing/browser/layout-rules';
import { patient } from '../testing/patience';
import { placesFor, visitor, type Visitor } from '../testing/browser/visited-screens';
import { expect, openAs, test } from '../testing/test';
import { before, goTo, untilLoaded } from '../testing/browser/walk';

/** A window of 1280 × 900 at 200 % zoom, in CSS pixels. */
const enlarged = { width: 640, height: 450 };
const visitors: readonly Visitor[] = ['trader', 'admin'];

for (const kind of visitors) {
  test(`at 200 % every screen of the ${kind} has its heading, moves nothing, and scrolls one way only`, async ({
    page,
    product,
    consoleWatch,
  }) => {
    consoleWatch.provoke(/\/api\/email\/proof/);
    test.setTimeout(patient(90_000));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(enlarged);
    const person = await visitor(product, kind);
    if (!person) throw new Error('a guest has no screens here');
    await openAs(page, person, '/nada');
    const places = await placesFor(product, kind, person);
    // The gallery shows loading states that never end.
    for (const { address } of places.filter((place) => !place.address.startsWith('/_'))) {
      await test.step(address, async () => {
        await goTo(page, before(address));
        await untilLoaded(page);
        await goTo(page, address);
        await untilLoaded(page);
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
