import {
  addresses,
  type ConnectorAccountEntity,
  type ConnectorAccountsEntity,
  type CopyChildEntity,
} from '@parque/contract';
import { answer, fakeApi, fakeStream, openScreen, people } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '../screens';
import { createActiveChild, answerOpenCopies, copyMaster, createState } from './copier';

/** A child of master 1 as the API returns it; its number is 1000 + id. */
export const createAccount = (
  id: number,
  changes: Partial<ConnectorAccountEntity> = {},
): ConnectorAccountEntity => ({
  id,
  number: 1000 + id,
  server_id: 1,
  type: 3,
  multiplier: 1,
  master_id: 1,
  version: 1,
  ...changes,
});

export const createMaster = (id: number, changes: Partial<ConnectorAccountEntity> = {}) =>
  createAccount(id, { type: 2, multiplier: null, master_id: null, ...changes });

export const first = createMaster(1);
export const second = createMaster(2);
export const child1 = createAccount(3, {});
export const child2 = createAccount(4, { master_id: 2 });
export const freeChild = createAccount(5, { master_id: null });

export const bothMasters = { maestras: [first, second], hijas: [child1, child2] };

export const toCopyChild = ({ id, number, master_id = null }: ConnectorAccountEntity): CopyChildEntity =>
  createActiveChild({ id, number, master_id });

/** The accounts of a user whose products include one master and two children. */
export const createList = (
  maestras: ConnectorAccountEntity[],
  hijas: ConnectorAccountEntity[] = [],
  included = { max_masters: 1, max_children: 2 },
): ConnectorAccountsEntity => ({ master: maestras[0] ?? null, maestras, hijas, ...included });

interface Held {
  readonly maestras: readonly ConnectorAccountEntity[];
  readonly hijas: readonly ConnectorAccountEntity[];
  readonly max_masters?: number;
  readonly max_children?: number;
}

/**
 * Starts an API for a user with several masters, for the tests of a file.
 *
 * @returns The server, and a function that stores the accounts and the state of their copies.
 */
export function fakeMastersApi() {
  const server = fakeApi(
    answer(addresses.listServers, [
      { id: 1, name: 'Meridiano-Real 01' },
      { id: 2, name: 'Cantábrico-Live' },
    ]),
    fakeStream(addresses.streamCopier).handler,
    answerOpenCopies(),
    answer(addresses.listCopies, { rows: [], next: null }),
  );
  const serveMasters = (
    { maestras, hijas, max_masters = 2, max_children = 4 }: Held,
    children = hijas.map(toCopyChild),
  ) => {
    const stored = createList([...maestras], [...hijas], { max_masters, max_children });
    server.use(
      answer(addresses.listConnectorAccounts, () => stored),
      answer(addresses.getCopier, () =>
        createState(
          maestras.map(({ id, number }) => copyMaster({ id, number })),
          children,
        ),
      ),
    );
    return stored;
  };
  return { server, serveMasters };
}

/** Opens a screen of the connector, the accounts by default. */
export const openConnector = (address = '/conector/cuentas') =>
  openScreen(manifest, screens, { at: address, as: people.ana });

/** The group of accounts or copies with this name. */
export const findGroup = (name: string) => screen.findByRole('region', { name });
