/** Writes the settings of an installation with a support chat into the document, until the test ends. */
export function withSupportChat(supportChatUrl: string): void {
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.id = 'parque-settings';
  settings.textContent = JSON.stringify({ apiBase: '/api', supportChatUrl });
  document.body.append(settings);
}

afterEach(() => document.getElementById('parque-settings')?.remove());
