import { queryClient } from '@parque/api-client';
import { addresses, type CardArrangementEntity } from '@parque/contract';
import { answer, fakeApi, fakeSlot, openScreen, people, refuse } from '@parque/remote/testing';
import type { SlotItem } from '@parque/remote';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const product = { id: 6, title: 'DashPro', url: 'dashpro', status: 'Activo', fecha_caducidad: null } as const;

/** As the server stores it. */
let stored: CardArrangementEntity;

const store = answer(addresses.saveCardArrangement, ({ body }) => (stored = body as CardArrangementEntity));
const server = fakeApi(
  answer(addresses.listOwnedProducts, { products: [product] }),
  answer(addresses.getCardArrangement, () => stored),
  store,
);
const unreachable = refuse(addresses.getCardArrangement, 'too_many_attempts');

const createItem = (title: string, isBroken = false): SlotItem => ({
  id: `prueba/${title.toLowerCase()}`,
  title,
  show(element) {
    if (isBroken) return Promise.reject(new Error('broken'));
    element.innerHTML = `<h2>${title}</h2>`;
    return Promise.resolve({ leave: () => Promise.resolve() });
  },
});

const open = (as: (typeof people)['ana' | 'admin'] = people.ana, owns = [product]) =>
  openScreen(manifest, screens, { at: '/inicio', as, owns });
const findFirstSteps = () => screen.queryByRole('link', { name: 'Ver los primeros pasos' });

const getCards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  stored = { order: [], hidden: [] };
  fakeSlot(['Mes', 'Copias', 'Licencias'].map((title) => createItem(title)));
});

test('the user is greeted by the first name, and sees the cards in their own order', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await waitFor(() => expect(getCards()).toEqual(['Mes', 'Copias', 'Licencias']));
});

const licencesFirst = { order: ['prueba/licencias'], hidden: ['prueba/mes'] };

test('cards are hidden and ordered by the keyboard, and stay so in each browser', async () => {
  const user = open();
  const opener = await screen.findByRole('button', { name: 'Personalizar' });
  opener.focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Subir Licencias' }).focus();
  await user.keyboard('{Enter}{Enter}');
  screen.getByRole('checkbox', { name: 'Mes' }).focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(getCards()).toEqual(['Licencias', 'Copias']));
  await waitFor(() =>
    expect(stored).toEqual({
      order: ['prueba/licencias', 'prueba/mes', 'prueba/copias'],
      hidden: ['prueba/mes'],
    }),
  );

  cleanup();
  queryClient.clear();
  localStorage.clear();
  open();
  await waitFor(() => expect(getCards()).toEqual(['Licencias', 'Copias']));
});

test('cards are shown without an answer as this browser stored them last, for this user only', async () => {
  stored = licencesFirst;
  open();
  await waitFor(() => expect(getCards()).toEqual(['Licencias', 'Copias']));
  server.use(unreachable);
  cleanup();
  queryClient.clear();
  open();
  await waitFor(() => expect(getCards()).toEqual(['Licencias', 'Copias']));
  cleanup();
  open(people.admin);
  await waitFor(() => expect(getCards()).toEqual(['Mes', 'Copias', 'Licencias']));
});

test('a change that is not stored is named, also after the dialog, and saved by a press', async () => {
  server.use(refuse(addresses.saveCardArrangement, 'too_many_attempts'));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Personalizar' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mes' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('No se ha guardado');
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  expect(getCards()).toEqual(['Copias', 'Licencias']);
  server.use(store);
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(stored.hidden).toEqual(['prueba/mes']));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getCards()).toEqual(['Copias', 'Licencias']);
});

test('a card that is new to the user is last, and a damaged copy in the browser is none', async () => {
  server.use(unreachable);
  localStorage.setItem(
    `parque:kept:${people.ana.id}:home/cards`,
    JSON.stringify({ order: ['prueba/licencias', 'prueba/mes'], hidden: 'todo' }),
  );
  open();
  await waitFor(() => expect(getCards()).toEqual(['Licencias', 'Mes', 'Copias']));
});

test('the first card cannot move up, and the last one not down', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Personalizar' }));
  expect(screen.getByRole('button', { name: 'Subir Mes' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Bajar Licencias' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Bajar Mes' }));
  const rows = within(screen.getByRole('list', { name: 'Tarjetas en su orden' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Copias', 'Mes', 'Licencias']);
});

test('a card that fails leaves the others', async () => {
  fakeSlot([createItem('Mes', true), createItem('Copias')]);
  open();
  const failed = await screen.findByRole('region', { name: 'Mes' });
  expect(await within(failed).findByRole('button', { name: 'Reintentar: Mes' })).toBeVisible();
  expect(getCards()).toEqual(['Mes', 'Copias']);
});

test('a user without cards is led to the first steps', async () => {
  fakeSlot([]);
  open();
  expect(await screen.findByRole('link', { name: 'Ver los primeros pasos' })).toHaveAttribute('href', '#/');
  expect(screen.queryByRole('button', { name: 'Personalizar' })).not.toBeInTheDocument();
});

test('a user without products is led to the first steps above the cards; an admin is not', async () => {
  server.use(answer(addresses.listOwnedProducts, { products: [] }));
  open(people.ana, []);
  await waitFor(() => expect(getCards()).toEqual(['Mes', 'Copias', 'Licencias']));
  expect(findFirstSteps()).toBeVisible();
  cleanup();
  open(people.admin, []);
  await waitFor(() => expect(getCards()).toEqual(['Mes', 'Copias', 'Licencias']));
  expect(findFirstSteps()).toBeNull();
});

test('a user who hides all cards can show them again', async () => {
  fakeSlot([createItem('Mes')]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Personalizar' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mes' }));
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  expect(screen.getByText('Has ocultado todas las tarjetas')).toBeVisible();
});
