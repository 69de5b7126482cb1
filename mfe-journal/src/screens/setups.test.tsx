import { addresses, type DefinitionEntity } from '@parque/contract';
import { answer } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createReview, createSetup, createView, createTrade } from '../testing/journal';
import { answerSavedDefinitions, fakeJournal, openJournal, upToDate } from '../testing/page';

const rupture = createSetup('setup-0001', 'Ruptura', ['Espero el cierre']);
const calls: { key: unknown; body: unknown }[] = [];
let storedDefinitions: DefinitionEntity[] = [];

const server = fakeJournal(
  answer(addresses.listDefinitions, () => storedDefinitions),
  answer(
    addresses.listReviews,
    ['a', 'b'].map((ticket) => createReview(ticket, { setup: 'setup-0001' })),
  ),
  answer(addresses.listTrades, {
    trades: [
      createTrade('2026-11-02T12:00:00', 300, { ticket: 'a' }),
      createTrade('2026-11-03T12:00:00', -200, { ticket: 'b' }),
      createTrade('2026-11-03T15:00:00', -450, { ticket: 'c' }),
    ],
    ...upToDate,
  }),
  answerSavedDefinitions(calls),
);

beforeEach(() => {
  calls.splice(0);
  storedDefinitions = [rupture, createView('vista-0001', 'Lunes', 'semana=1')];
});

const open = (address = '/panel/setups') => openJournal(address);

test('setups are listed with their rules, and views are not', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Ruptura' }));
  expect(card.getByRole('listitem')).toHaveTextContent('Espero el cierre');
  expect(screen.queryByText('Lunes')).not.toBeInTheDocument();
});

test('a setup shows its trades, the share of those won, R and the curve', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Ruptura' }));
  expect(await card.findByRole('img', { name: 'Resultado acumulado de 2 operaciones' })).toBeVisible();
  const values = card.getAllByRole('definition').map(({ textContent }) => textContent.replace('\u00a0', ' '));
  expect(values).toEqual(['2', '50,00 %', '—']);
});

test('a setup that no trade of the account has leads to its first use', async () => {
  storedDefinitions = [createSetup('setup-0002', 'Vuelta', [])];
  open();
  expect(await screen.findByText(/Todavía no lo has elegido en ninguna operación/)).toBeVisible();
});

test('the setups lead back to the trade from which they were opened', async () => {
  open('/panel/setups?cuenta=4&trade=72%2F1');
  expect(await screen.findByRole('link', { name: 'Seguir con la operación' })).toHaveAttribute(
    'href',
    '#/panel/trade?cuenta=4&trade=72%2F1',
  );
});

test('a new setup is stored with its rules, without empty ones', async () => {
  storedDefinitions = [];
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Crear el primero' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nuevo setup' }));
  expect(dialog.getByRole('button', { name: 'Guardar setup' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Nombre'), 'Apertura');
  await user.click(dialog.getByRole('button', { name: 'Añadir regla' }));
  expect(dialog.getByLabelText('Regla 1')).toHaveFocus();
  await user.keyboard('Riesgo del 1 %');
  await user.click(dialog.getByRole('button', { name: 'Añadir regla' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar setup' }));
  expect(await screen.findByText('Setup guardado')).toBeVisible();
  const [request] = calls;
  const rules = [{ key: expect.stringMatching(/^\w{24}$/) as string, text: 'Riesgo del 1 %' }];
  expect(request?.body).toEqual({ kind: 'setup', name: 'Apertura', content: { rules }, version: 0 });
  expect(await screen.findByRole('region', { name: 'Apertura' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Apertura' })).toHaveFocus());
});

test('a change keeps the keys of the rules, so that marked trades stay marked', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Ruptura' }));
  const rule = screen.getByLabelText('Regla 1');
  await user.clear(rule);
  await user.type(rule, 'Espero dos cierres');
  await user.click(screen.getByRole('button', { name: 'Guardar setup' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const rules = [{ key: 'setup-0001-rule-0', text: 'Espero dos cierres' }];
  expect(calls).toMatchObject([{ key: 'setup-0001', body: { content: { rules }, version: 3 } }]);
});

test('a setup is deleted after a question, in the version that was read', async () => {
  const versions = server.record(addresses.removeDefinition, undefined, ({ query }) => query['version']);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Borrar Ruptura' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Borrar' }));
  expect(await screen.findByText('Todavía no tienes setups')).toBeVisible();
  expect(versions).toEqual(['3']);
});
