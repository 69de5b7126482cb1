import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '../people';
import { openAs } from '../test';

/** Another tab, in which somebody else is signed in: each tab has a session of its own. */
export async function tabOf(context: BrowserContext, person: Person, address: string): Promise<Page> {
  const tab = await context.newPage();
  await openAs(tab, person, address);
  return tab;
}
