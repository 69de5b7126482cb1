import type { Page } from '@playwright/test';
import type { User } from '../people';
import type { Product } from '../product/product';
import { openAs } from '../test';
import type { ConsoleWatch } from './console-watch';
import { placesFor, visitor, type Place, type Visitor } from './visited-screens';
import { before } from './walk';

interface Fixtures {
  readonly product: Product;
  readonly consoleWatch: ConsoleWatch;
}

interface Walk {
  /** Undefined for a guest. */
  readonly user: User | undefined;
  readonly places: readonly Place[];
}

/** Signs a visitor in and lists the visitor's screens. One address has the link of a mail that was never sent. */
export async function startWalk({ product, consoleWatch }: Fixtures, kind: Visitor): Promise<Walk> {
  consoleWatch.provoke(/\/api\/email\/proof/);
  const user = await visitor(product, kind);
  return { user, places: await placesFor(product, kind, user) };
}

/** Opens the page of a walk, from which the screens are reached without a load. */
export async function openFirst(page: Page, user: User | undefined): Promise<void> {
  if (user) await openAs(page, user, before('/_'));
  else await page.goto('/#/login');
}
