import type { RegistryEntity } from '@parque/contract';

/** Writes into the document what the server would; gone after the test. */
function write(id: string, data: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(data);
  document.body.append(script);
}

afterEach(() => {
  document.querySelectorAll('script[type="application/json"]').forEach((script) => script.remove());
});

export const withSupportChat = (supportChatUrl: string | null) =>
  write('parque-settings', { apiBase: '/api', supportChatUrl });

/** An installation in which a remote answers at each of these addresses. */
export function withAddresses(...paths: string[]): void {
  const manifest = {
    name: 'otro',
    title: 'Otro',
    hostApi: '^1.0.0',
    version: '1.0.0',
    container: 'otro',
    shared: {},
    files: [],
    menu: [],
    routes: paths.map((path) => ({ path, title: path })),
  };
  const registry: RegistryEntity = { schema: 1, revision: 1, remotes: [{ manifest, base: '/' }] };
  write('parque-registry', registry);
}
