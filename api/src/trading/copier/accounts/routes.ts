import type { Handlers, Services } from '../../../core/http/area';
import { addAccount, loadConnectorAccounts, deleteAccount } from './connector';
import { editAccount } from './edit-account';
import { keepAccount } from './removal';

export function createConnectorRoutes(services: Services): Handlers {
  return {
    listConnectorAccounts: ({ person }) => loadConnectorAccounts(services, person),
    addConnectorAccount: ({ person, body }) => addAccount(services, person, body),
    editConnectorAccount: ({ person, body }) => editAccount(services, person, body),
    deleteConnectorAccount: ({ person, params, query }) =>
      deleteAccount(services, person, params.id, query.open_copies),
    keepConnectorAccount: ({ person, params }) => keepAccount(services, person, params.id),
  };
}
