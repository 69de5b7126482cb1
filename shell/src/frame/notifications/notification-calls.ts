import type { Address } from '@parque/contract';

/**
 * Copies of addresses of the contract. Imported from there, they would enlarge the code that every visitor loads before
 * signing in.
 */
export const listNotifications = {
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
} as const satisfies Address<'listNotifications'>;

export const readNotifications = {
  id: 'readNotifications',
  method: 'PUT',
  path: '/notifications/read',
} as const satisfies Address<'readNotifications'>;
