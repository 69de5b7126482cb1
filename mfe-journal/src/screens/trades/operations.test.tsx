import { recordBody } from '@parque/api-client/testing';
import { addresses } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createNote as note, threeTrades as trades, createTrade } from '../../testing/journal';
import { answerSavedNotes, fakeJournal, listRows, openJournal, upToDate } from '../../testing/page';

const server = fakeJournal(answer(addresses.listTrades, { trades, ...upToDate }));

const open = (address = '/panel/operaciones') => openJournal(address);
const findTable = async (name: string) => within(await screen.findByRole('table', { name }));

test('trades are listed newest first, with R where a stop is known', async () => {
  open();
  expect(await listRows('Operaciones')).toEqual([
    '02/11/2026 10:30EURUSD Compra0,10+30,00 US$——',
    '06/10/2026 10:00XAUUSD Venta0,10−40,00 US$——',
    '05/10/2026 09:00EURUSD Compra0,10+100,00 US$+2,00 R—',
  ]);
});

test('a note with tags is stored for a trade, and shown in its row', async () => {
  const bodies: unknown[] = [];
  server.use(answerSavedNotes(bodies));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Nota de la operación a' }));
  const dialog = within(screen.getByRole('dialog', { name: 'EURUSD, 05/10/2026 09:00' }));
  expect(await dialog.findByRole('button', { name: 'Guardar nota' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Nota'), 'Entré tarde');
  await user.type(dialog.getByLabelText('Etiquetas'), 'ruptura,  noticia   fuerte, ruptura');
  await user.click(dialog.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('Nota guardada')).toBeVisible();
  expect(bodies).toEqual([
    { kind: 'trade', key: 'a', text: 'Entré tarde', tags: ['ruptura', 'noticia fuerte'], version: 0 },
  ]);
  await user.keyboard('{Escape}');
  expect((await listRows('Operaciones')).at(-1)).toContain('rupturanoticia fuerte');
});

test('a note that another tab stored in the meantime is shown next to the typed one, and can be replaced', async () => {
  const otherNote = note({ text: 'Salí pronto', tags: ['plan'], version: 9 });
  const bodies: unknown[] = [];
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Nota de la operación a' }));
  await user.type(await screen.findByLabelText('Nota'), 'Entré tarde');
  server.use(refuse(addresses.saveNote, 'edit_conflict'), answer(addresses.listNotes, [otherNote]));
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Se han guardado otros cambios mientras editabas');
  expect(notice).toHaveTextContent('NotaSalí pronto');
  expect(screen.getByLabelText('Nota')).toHaveValue('Entré tarde');
  server.use(
    answer(
      addresses.saveNote,
      recordBody(bodies, { ...otherNote, text: 'Entré tarde', tags: [], version: 10 }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('Nota guardada')).toBeVisible();
  expect(bodies).toEqual([{ kind: 'trade', key: 'a', text: 'Entré tarde', tags: [], version: 9 }]);
});

const listOrder = async () => (await listRows('Operaciones')).map((row) => row?.slice(0, 10));
const findSearchField = () => screen.findByLabelText('Buscar');

test('a heading sorts by its column, and the order is stored in the address', async () => {
  const user = open();
  const sortBy = async (name: string) =>
    user.click((await findTable('Operaciones')).getByRole('button', { name: new RegExp(`^${name}`) }));
  await listRows('Operaciones');
  await sortBy('Neto');
  expect(await listOrder()).toEqual(['06/10/2026', '02/11/2026', '05/10/2026']);
  expect(window.location.hash).toBe('#/panel/operaciones?orden=profit');
  await sortBy('Neto');
  expect(await listOrder()).toEqual(['05/10/2026', '02/11/2026', '06/10/2026']);
  expect(window.location.hash).toBe('#/panel/operaciones?orden=-profit');
});

test.each(['orden=r', 'orden=-r'])('with %s, trades without R come last', async (order) => {
  open(`/panel/operaciones?${order}`);
  expect((await listOrder())[0]).toBe('05/10/2026');
});

test.each([
  ['xau', 1],
  ['COMPRA 11/2026', 1],
  ['razon', 1],
  ['ruptura eurusd', 1],
  ['nada', 0],
])('the search for %s finds %i trades by what is known and written about them', async (words, count) => {
  server.use(
    answer(addresses.listNotes, [
      note({ key: 'a', tags: ['ruptura'] }),
      note({ kind: 'day', key: '2026-10-06', text: 'Sin razón' }),
    ]),
  );
  const user = open();
  expect(await listRows('Operaciones')).toHaveLength(3);
  await screen.findByText('ruptura', { selector: '.pq-badge, .pq-badge *' });
  await user.type(await findSearchField(), words);
  if (count === 0) expect(await screen.findByText('Ninguna operación con estos filtros')).toBeVisible();
  else await waitFor(async () => expect(await listRows('Operaciones')).toHaveLength(count));
});

test('a search is stored in the address, and ends with the other filters', async () => {
  const user = open();
  await user.type(await findSearchField(), 'xau');
  await waitFor(() => expect(window.location.hash).toBe('#/panel/operaciones?buscar=xau'));
  await user.click(screen.getByRole('button', { name: 'Quitar todos los filtros' }));
  expect(await findSearchField()).toHaveValue('');
  expect(await listRows('Operaciones')).toHaveLength(3);
});

test('fifty trades are a page', async () => {
  const many = Array.from({ length: 51 }, (_, index) =>
    createTrade(`2026-10-05T09:00:${String(index).padStart(2, '0')}`, 1, { ticket: `t${index}` }),
  );
  server.use(answer(addresses.listTrades, { trades: many, ...upToDate }));
  const user = open();
  expect(await listRows('Operaciones')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(await listRows('Operaciones')).toHaveLength(1);
});
