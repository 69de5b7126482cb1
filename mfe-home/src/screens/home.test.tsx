import { addresses } from '@parque/contract';
import { answer, fakeApi, fakeSlot, openScreen, people } from '@parque/remote/testing';
import type { SlotItem } from '@parque/remote';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const product = { id: 6, title: 'DashPro', url: 'dashpro', status: 'Activo', fecha_caducidad: null } as const;

const server = fakeApi(answer(addresses.listOwnedProducts, { products: [product] }));

const createItem = (title: string, isBroken = false): SlotItem => ({
  id: `prueba/${title}`,
  title,
  show(element) {
    if (isBroken) return Promise.reject(new Error('broken'));
    element.innerHTML = `<h2>${title}</h2>`;
    return Promise.resolve({ leave: () => Promise.resolve() });
  },
});

const open = (as: (typeof people)['ana' | 'admin'] = people.ana, owns = [product]) =>
  openScreen(manifest, screens, { at: '/inicio', as, owns });
const firstSteps = () => screen.queryByRole('link', { name: 'Ver los primeros pasos' });

const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  fakeSlot(['Mes', 'Copias', 'Licencias'].map((title) => createItem(title)));
});

test('the user is greeted by the first name, and sees the cards in their own order', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
  await waitFor(() => expect(cards()).toEqual(['Mes', 'Copias', 'Licencias']));
});

test('cards are hidden and ordered by the keyboard, and stay so for this user only', async () => {
  const user = open();
  const opener = await screen.findByRole('button', { name: 'Personalizar' });
  opener.focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Subir Licencias' }).focus();
  await user.keyboard('{Enter}{Enter}');
  screen.getByRole('checkbox', { name: 'Mes' }).focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(cards()).toEqual(['Licencias', 'Copias']));

  cleanup();
  open();
  await waitFor(() => expect(cards()).toEqual(['Licencias', 'Copias']));
});

test('another user sees the cards in their own order', async () => {
  localStorage.setItem(
    `parque:kept:${people.ana.id}:home/cards`,
    JSON.stringify({ order: ['prueba/Licencias'], hidden: ['prueba/Mes'] }),
  );
  open(people.admin);
  await waitFor(() => expect(cards()).toEqual(['Mes', 'Copias', 'Licencias']));
});

test('a card that is new to the user is last, and a damaged choice is none', async () => {
  localStorage.setItem(
    `parque:kept:${people.ana.id}:home/cards`,
    JSON.stringify({ order: ['prueba/Licencias', 'prueba/Mes'], hidden: 'todo' }),
  );
  open();
  await waitFor(() => expect(cards()).toEqual(['Licencias', 'Mes', 'Copias']));
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
  expect(await within(failed).findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(cards()).toEqual(['Mes', 'Copias']);
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
  await waitFor(() => expect(cards()).toEqual(['Mes', 'Copias', 'Licencias']));
  expect(firstSteps()).toBeVisible();
  cleanup();
  open(people.admin, []);
  await waitFor(() => expect(cards()).toEqual(['Mes', 'Copias', 'Licencias']));
  expect(firstSteps()).toBeNull();
});

test('a user who hides all cards can show them again', async () => {
  fakeSlot([createItem('Mes')]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Personalizar' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mes' }));
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  expect(screen.getByText('Has ocultado todas las tarjetas')).toBeVisible();
});
