import type { Handlers, Services } from '../http/area';
import { addAccount, connectorAccounts, deleteAccount, editAccount } from './connector';

export function connectorRoutes(services: Services): Handlers {
  return {
    listConnectorAccounts: ({ person }) => connectorAccounts(services, person),
    addConnectorAccount: ({ person, body }) => addAccount(services, person, body),
    editConnectorAccount: ({ person, body }) => editAccount(services, person, body),
    deleteConnectorAccount: ({ person, params }) => deleteAccount(services, person, params.id),
  };
}
