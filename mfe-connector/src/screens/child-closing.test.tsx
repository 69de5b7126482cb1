import { addresses, type CopyEntryEntity } from '@parque/contract';
import { answer, pressButtons, refuseOnce } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeCopierApi, openChild } from '../testing/child-screen';
import { createActiveChild, answerOpenCopies, createCopy } from '../testing/copier';

const { server, serveChild, recordKeys, showChild } = fakeCopierApi();

const run = '3f0f9f3c-9d55-4d0c-9d53-2f5b9e1f7c11';
const createEntry = (id: number, changes: Partial<CopyEntryEntity> = {}) =>
  createCopy(id, { action: 'cerrar', outcome: 'pendiente', sum: null, lots: null, price: null, ...changes });
const result = { amount: -12.3, currency: 'USD', digits: 2 };

test('closing all copies of a child shows the number, lots and floating result before, and the result of each position after', async () => {
  serveChild(createActiveChild({ open_copies: 2 }));
  let entries = [createEntry(1), createEntry(2)];
  const bodies = server.record(addresses.closeCopies, { run, entries });
  server.use(
    answerOpenCopies({
      positions: 2,
      lots: 0.7,
      result,
      closing: 1,
      copies: [{ symbol: 'EURUSD', side: 'compra', lots: 0.7 }],
    }),
    answer(addresses.getClosing, () => {
      entries = [
        createEntry(1, { outcome: 'copiada', lots: 0.5, price: 1.0861 }),
        createEntry(2, { outcome: 'omitida', reason: 'closed_by_hand' }),
      ];
      return { run, entries };
    }),
  );
  const user = await pressButtons(openChild(), 'Cerrar todo');
  const question = screen.getByRole('alertdialog', { name: 'Cerrar todo en la cuenta 60418823' });
  expect(await within(question).findByText('2 posiciones, 0,70 lotes')).toBeVisible();
  expect(question).toHaveTextContent('compra EURUSD 0,70 · 1 apertura sin respuesta del bróker');
  expect(question).toHaveTextContent('−12,30');
  expect(question).toHaveTextContent('1 posición ya se está cerrando');
  expect(within(question).getByRole('checkbox')).toBeChecked();
  expect(bodies).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cerrar 2 posiciones' }));
  const progress = await screen.findByRole('list', { name: 'Posiciones que se cierran' });
  expect(within(progress).getAllByText('Cuenta 60418823')).toHaveLength(2);
  await waitFor(() => expect(progress).toHaveTextContent('Cerrados 0,50 lotes a 1,0861'));
  expect(progress).toHaveTextContent('Ya estaba cerrada');
  expect(screen.getByText('2 de 2 terminadas')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hecho' }));
  expect(bodies).toEqual([{ child_id: 2, is_paused: true }]);
});

test('closing all copies of a child names why a close of an account that is out of reach waits', async () => {
  const status_note = 'Parqué no puede usar el terminal de esta cuenta: está desconectado.';
  const off = { status: 'credenciales_rechazadas', is_terminal: true, status_note } as const;
  serveChild(createActiveChild({ open_copies: 2, ...off }));
  const entries = [createEntry(1), createEntry(2)];
  server.use(
    answerOpenCopies({ positions: 2 }),
    answer(addresses.closeCopies, { run, entries }),
    answer(addresses.getClosing, { run, entries }),
  );
  await pressButtons(openChild(), 'Cerrar todo', 'Cerrar 2 posiciones');
  const progress = await screen.findByRole('list', { name: 'Posiciones que se cierran' });
  expect(within(progress).getAllByText(status_note)).toHaveLength(2);
});

/** Answers a closing of no position, and records its body. */
const takeClosing = () => {
  const bodies = server.record(addresses.closeCopies, { run, entries: [] });
  server.use(answer(addresses.getClosing, { run, entries: [] }));
  return bodies;
};

test('copies with an unknown result can be closed without a pause, with a note that the broker did not answer', async () => {
  serveChild(createActiveChild({ open_copies: 1 }));
  server.use(answerOpenCopies({}));
  const bodies = takeClosing();
  const user = await pressButtons(openChild(), 'Cerrar todo');
  expect(await screen.findByText(/el bróker no ha contestado/)).toBeVisible();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Cerrar 1 posición' }));
  await waitFor(() => expect(bodies).toEqual([{ child_id: 2, is_paused: false }]));
});

test('a paused child is not offered to be paused', async () => {
  serveChild(createActiveChild({ open_copies: 1, mode: 'pausado', status: 'en_pausa' }));
  server.use(answerOpenCopies({}));
  const bodies = takeClosing();
  const user = await pressButtons(openChild(), 'Cerrar todo');
  const confirm = await screen.findByRole('button', { name: 'Cerrar 1 posición' });
  expect(screen.queryByText(/Pausar también la copia/)).not.toBeInTheDocument();
  await user.click(confirm);
  await waitFor(() => expect(bodies).toEqual([{ child_id: 2, is_paused: false }]));
});

test('a press that repeats a closing without an answer sends the same request, whatever the screen shows by then', async () => {
  const { change } = serveChild(createActiveChild({ open_copies: 2 }));
  const keys = recordKeys(addresses.closeCopies.path);
  const ended = [createEntry(1, { outcome: 'copiada', lots: 0.5, price: 1.0861 }), createEntry(2)];
  const bodies = server.record(addresses.closeCopies, { run, entries: ended });
  server.use(
    refuseOnce(addresses.closeCopies, 'network'),
    answerOpenCopies({ positions: 2, lots: 0.7, result }),
    answer(addresses.getClosing, { run, entries: ended }),
  );
  const user = await pressButtons(openChild(), 'Cerrar todo', 'Cerrar 2 posiciones');
  expect(await screen.findByText(/^No se sabe si el cierre ha empezado/)).toBeVisible();
  change({ mode: 'pausado', status: 'en_pausa', open_copies: 0, version: 2 });
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Pausado', hidden: true })).toBeChecked());
  const question = screen.getByRole('alertdialog');
  expect(question).not.toHaveTextContent('−12,30');
  expect(within(question).queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Repetir el cierre' }));
  const progress = await screen.findByRole('list', { name: 'Posiciones que se cierran' });
  expect(within(progress).getAllByRole('listitem')).toHaveLength(2);
  expect(bodies).toEqual([{ child_id: 2, is_paused: true }]);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('closing all is not offered without open copies', async () => {
  showChild(createActiveChild());
  await screen.findByRole('button', { name: 'Sincronizar ahora' });
  expect(screen.queryByRole('button', { name: 'Cerrar todo' })).not.toBeInTheDocument();
});
