import type { Page } from '@playwright/test';
import type { Person } from '../people';
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
  readonly person: Person | undefined;
  readonly places: readonly Place[];
}

/** Signs a visitor in and lists the visitor's screens. One address has the link of a mail that was never sent. */
export async function startWalk({ product, consoleWatch }: Fixtures, kind: Visitor): Promise<Walk> {
  consoleWatch.provoke(/\/api\/email\/proof/);
  const person = await visitor(product, kind);
  return { person, places: await placesFor(product, kind, person) };
}

/** Opens the page of a walk, from which the screens are reached without a load. */
export async function openFirst(page: Page, person: Person | undefined): Promise<void> {
  if (person) await openAs(page, person, before('/_'));
  else await page.goto('/#/login');
}
