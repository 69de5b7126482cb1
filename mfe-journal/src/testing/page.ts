import { addresses, type DefinitionEntity, type NoteEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '../screens';
import { account, createNote, dashboard, savedAt } from './journal';

/** The end of a list of trades that the broker has just confirmed. */
export const upToDate = { next: null, as_of: savedAt, sync_error: null };

/**
 * A fake of the API for a user with one account, who has written nothing.
 *
 * @param handlers - What differs.
 */
export const fakeJournal = (...handlers: Parameters<typeof fakeApi>) =>
  fakeApi(
    ...handlers,
    answer(addresses.listServers, []),
    answer(addresses.listBrokerAccounts, [account]),
    answer(addresses.getBalance, { balance: 1000 }),
    answer(addresses.listNotes, []),
    answer(addresses.listDefinitions, []),
    answer(addresses.listReviews, []),
    answer(addresses.listMovements, { opening_balance: 1000, movements: [], next: null }),
    answer(addresses.listImports, []),
    answer(addresses.listScreenshots, []),
    answer(addresses.getTradePath, { path: null }),
  );

/** Stores the definitions that are sent, and records them. */
export const answerSavedDefinitions = (calls: { readonly key: unknown; readonly body: unknown }[]) =>
  answer(addresses.saveDefinition, ({ params: { key }, body }) => {
    calls.push({ key, body });
    return { ...(body as DefinitionEntity), key: String(key), version: 8, updated_at: savedAt };
  });

/** Opens an address as an owner of the journal. */
export const openJournal = (address: string) =>
  openScreen(manifest, screens, { at: address, as: people.ana, owns: [dashboard] });

/** Stores the notes that are sent, and records them. */
export const answerSavedNotes = (bodies: unknown[] = []) =>
  answer(addresses.saveNote, ({ body }) => {
    bodies.push(body);
    return createNote(body as Partial<NoteEntity>);
  });

/** Replaces the spaces within amounts. */
export const toReadable = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

export const findFigure = async (name: string, part: Pick<typeof screen, 'findByText'> = screen) =>
  toReadable((await part.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent);

/** Returns the rows of a table, without its heading, as texts. */
export const listRows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => toReadable(row.textContent));
