import { addresses, type CopyChildEntity, type CopyEntryEntity } from '@parque/contract';
import { answer, fakeApi, fakeStream, openScreen, people } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '../screens';
import { createCopierState, createReconciled, createStatistics } from './copier';

export const openChild = (path = '/conector/2') =>
  openScreen(manifest, screens, { at: path, as: people.ana });

/** Chooses a mode of the child; _Activo_ needs a confirmation. */
export async function chooseMode(user: ReturnType<typeof openChild>, mode: string): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: mode }));
  if (mode === 'Activo') await user.click(screen.getByRole('button', { name: 'Cambiar a Activo' }));
  expect(await screen.findByText(`Cuenta 60418823: ${mode}`)).toBeVisible();
}

export const findLog = () => screen.findByRole('list', { name: 'Registro de copias' });

/** The texts of the rows of {@link findLog}. */
export const readCopies = async () =>
  within(await findLog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/**
 * Starts an API with one child, for the tests of a file.
 *
 * @returns The server, a function that stores the child and its copies, and records the edits that it receives, and one
 * that records idempotency keys.
 */
export function fakeCopierApi() {
  const server = fakeApi(
    answer(addresses.suggestSymbols, { unmapped: [], names: [] }),
    answer(addresses.listRehearsalSources, []),
    answer(addresses.getReconciliation, createReconciled()),
    answer(addresses.getCopyStatistics, createStatistics()),
  );
  const serveChild = (child: CopyChildEntity, ...entries: CopyEntryEntity[]) => {
    const stream = fakeStream(addresses.streamCopier);
    const stored = { child, entries };
    const sent: unknown[] = [];
    server.use(
      stream.handler,
      answer(addresses.getCopier, () => createCopierState(stored.child)),
      answer(addresses.listCopies, ({ query }) => ({
        rows: stored.entries.filter(({ outcome }) => !query.outcome || outcome === query.outcome),
        next: null,
      })),
      answer(addresses.editCopyChild, ({ body }) => {
        sent.push(body);
        const { is_confirmed, ...change } = body as Record<string, unknown>;
        const activated_at = is_confirmed ? '2026-11-20T10:00:00.000Z' : stored.child.activated_at;
        const needs_confirmation = stored.child.needs_confirmation && !is_confirmed;
        stored.child = {
          ...stored.child,
          ...change,
          activated_at,
          needs_confirmation,
          version: stored.child.version + 1,
        };
        return stored.child;
      }),
    );
    const change = (changes: Partial<CopyChildEntity>) => {
      stored.child = { ...stored.child, ...changes };
      stream.send('estado', createCopierState(stored.child));
    };
    return { stream, stored, sent, change };
  };
  /** Stores a child, and opens its screen. */
  const showChild = (...stored: Parameters<typeof serveChild>) => ({
    ...serveChild(...stored),
    user: openChild(),
  });
  /** Records the idempotency key of each sent POST request whose address ends so. */
  const recordKeys = (end: string) => {
    const keys: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'POST' && request.url.endsWith(end))
        keys.push(request.headers.get('idempotency-key'));
    });
    return keys;
  };
  return { server, serveChild, showChild, recordKeys };
}
