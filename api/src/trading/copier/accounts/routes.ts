import type { Handlers, Services } from '../../../core/http/area';
import { addAccount, loadConnectorAccounts, deleteAccount } from './connector';
import { editAccount } from './edit-account';
import { keepAccount } from './removal';

export function createConnectorRoutes(services: Services): Handlers {
  return {
    listConnectorAccounts: ({ user }) => loadConnectorAccounts(services, user),
    addConnectorAccount: ({ user, body }) => addAccount(services, user, body),
    editConnectorAccount: ({ user, body }) => editAccount(services, user, body),
    deleteConnectorAccount: ({ user, params, query }) =>
      deleteAccount(services, user, params.id, query.open_copies),
    keepConnectorAccount: ({ user, params }) => keepAccount(services, user, params.id),
  };
}
