import type { Handlers, Services } from '../http/area';
import { addAccount, connectorAccounts, deleteAccount, keepOwnAccount } from './connector';
import { editAccount } from './edit-account';

export function connectorRoutes(services: Services): Handlers {
  return {
    listConnectorAccounts: ({ person }) => connectorAccounts(services, person),
    addConnectorAccount: ({ person, body }) => addAccount(services, person, body),
    editConnectorAccount: ({ person, body }) => editAccount(services, person, body),
    deleteConnectorAccount: ({ person, params, query }) =>
      deleteAccount(services, person, params.id, query.open_copies),
    keepConnectorAccount: ({ person, params }) => keepOwnAccount(services, person, params.id),
  };
}
