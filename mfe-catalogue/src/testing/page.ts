import { announceAddresses } from '@parque/remote';

/** Writes data into the document as the server does, and removes it after the test. */
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

/** Declares the addresses of the remotes of an installation. */
export const withAddresses = (...paths: string[]) => announceAddresses(paths);
