import type { BrowserContext, Page } from '@playwright/test';
import type { User } from '../people';
import { openAs } from '../test';

/** Opens another tab in which another user is signed in. */
export async function openTab(context: BrowserContext, user: User, address: string): Promise<Page> {
  const tab = await context.newPage();
  await openAs(tab, user, address);
  return tab;
}
