import { announceAddresses } from '@parque/remote';

/** Writes into the document what the server would; gone after the test. */
function write(id: string, data: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(data);
  document.body.append(script);
}

afterEach(() => {
  announceAddresses([]);
  document.querySelectorAll('script[type="application/json"]').forEach((script) => script.remove());
});

export const withSupportChat = (supportChatUrl: string | null) =>
  write('parque-settings', { apiBase: '/api', supportChatUrl });

/** An installation in which a remote answers at each of these addresses. */
export const withAddresses = (...paths: string[]) => announceAddresses(paths);
