import type { RegistryDocumentEntity } from '@parque/contract';

/** The settings for the shell, in the document beside the registry. */
export interface DocumentSettings {
  readonly apiBase: string;
  readonly supportChatUrl: string | null;
  /** Address of the demo's mailbox, which only the machine of the server reaches; null: mails are sent. */
  readonly mailboxUrl: string | null;
  /** Whether browsers cache the platform for use without a connection. */
  readonly offline: boolean;
}

/** JSON for the inside of a script element: no text in it can end the element or begin a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** Puts settings and registry into the shell's page, so that the browser needs no further request for the list of remotes. */
export function renderDocument(
  template: string,
  settings: DocumentSettings,
  registry: RegistryDocumentEntity,
): string {
  const values: Record<string, string> = { settings: escapeJson(settings), registry: escapeJson(registry) };
  return template.replace(/\{\{(settings|registry)\}\}/g, (_, name: string) => values[name] ?? '');
}
