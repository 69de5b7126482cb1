const id = 'parque-settings';

/** Writes the settings of an installation with a support chat into the document, until the test ends. */
export function withSupportChat(supportChatUrl: string): void {
  const settings = Object.assign(document.createElement('script'), { type: 'application/json', id });
  settings.textContent = JSON.stringify({ apiBase: '/api', supportChatUrl });
  document.body.append(settings);
}

afterEach(() => document.getElementById(id)?.remove());
