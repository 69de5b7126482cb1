import { addServers } from '../../journal/accounts/servers';
import { testApi, type User } from '../../../testing/test-api';
import { connectorPath } from './live-copier';

export const [masterType, childType] = [2, 3] as const;

/** Ana, who owns the connector, and requests for accounts at a simulated server. */
export async function createConnector(owns: readonly number[] = [1]) {
  const api = await testApi();
  const [server] = await addServers(api.db, [
    { gateway: 'simulator', name: 'Parque-Demo', broker: 'Parqué' },
  ]);
  const ana = await api.signedIn('Ana', { owns });
  const createBody = (number: number, type: 2 | 3 = childType, rest: object = {}) => ({
    server_id: server?.id,
    type,
    number,
    password: `demo-${number}`,
    ...rest,
  });
  return {
    ...api,
    ana,
    createBody,
    add: (user: User, ...input: Parameters<typeof createBody>) =>
      user.post(connectorPath, createBody(...input)),
    getAccounts: async () => (await ana.get(connectorPath)).body,
  };
}
