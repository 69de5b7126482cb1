import { addresses } from '@parque/contract';
import { answer, createAccount, fakeApi } from '@parque/remote/testing';

/** Starts an API with the calls of the account screen, for the tests of a file; `handlers` come before them. */
export const fakeAccountApi = (...handlers: Parameters<typeof fakeApi>) =>
  fakeApi(
    ...handlers,
    answer(addresses.getNotificationPreferences, { topics: [], quiet: null, zone: 'UTC' }),
    answer(addresses.getMessageChannels, { telegram: null, push: null }),
    answer(addresses.getAccount, createAccount()),
    answer(addresses.listSessions, []),
    answer(addresses.listPasskeys, []),
  );
