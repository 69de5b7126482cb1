import type { Address } from '@parque/contract';

/**
 * As the contract has them. Its file of addresses is in the code that every visitor loads before signing in, and would
 * grow by each address that is used anywhere in the shell.
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
