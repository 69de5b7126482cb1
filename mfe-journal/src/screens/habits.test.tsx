import { addresses, type BrokerAccountEntity, type NoteEntity, type UserEntity } from '@parque/contract';
import { isOffered, runCommand } from '@parque/remote';
import { answer, openScreen, people } from '@parque/remote/testing';
import { useHiddenAmounts } from '@parque/ui';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import {
  account,
  dashboard,
  createDay,
  createMonth,
  createNote,
  createSymbol,
  createTrade,
} from '../testing/journal';
import { screens } from '.';
import { fakeJournal } from '../testing/page';

const yen: BrokerAccountEntity = { ...account, id: 5, number: 777, currency: 'JPY', digits: 0, zone: 'UTC' };
const november = createMonth(2026, 11, [
  createDay('2026-11-02', [100, -40]),
  createDay('2026-11-12', [250.5]),
]);
const october = createMonth(2026, 10, [createDay('2026-10-06', [10]), createDay('2026-10-30', [1250])]);

const server = fakeJournal(
  answer(addresses.listBrokerAccounts, [account, yen]),
  answer(addresses.getBalance, { balance: 12430.18 }),
  answer(addresses.getMonth, ({ params }) => (params.monthOffset === '0' ? november : october)),
  answer(addresses.listTradedSymbols, []),
  answer(addresses.listSymbols, [createSymbol(1, 'EURUSD'), createSymbol(2, 'XAUUSD')]),
  answer(addresses.listTrades, {
    trades: [
      createTrade('2026-11-02T09:00:00', 100),
      createTrade('2026-11-03T09:00:00', -40, { side: 'sell' }),
    ],
    next: null,
    as_of: null,
    sync_error: null,
  }),
);

const open = (address = '/panel', as: UserEntity = people.ana) =>
  openScreen(manifest, screens, { at: address, as, owns: [dashboard] });
const runCommandById = (id: string) => act(() => runCommand(`journal/${id}`, '/panel'));
const findSquare = (name: RegExp) => screen.findByRole('button', { name });
async function focusOn(name: RegExp) {
  const day = await findSquare(name);
  act(() => day.focus());
}
const getAddress = () => window.location.hash.slice(1);

/** Renders the screen of the next visit, optionally of another user in the same browser. */
function openAgain(address?: string, as?: UserEntity) {
  cleanup();
  return open(address, as);
}

test('every command of the panel with an action is handled by it', async () => {
  open('/panel?mes=-1');
  await findSquare(/ 30 de octubre/);
  const actions = (manifest.commands ?? []).filter(
    ({ action, to }) => action !== undefined && to === '/panel',
  );
  for (const { id } of actions) expect([id, isOffered(`journal/${id}`)]).toEqual([id, true]);
  expect(actions.map(({ key }) => key).sort()).toEqual(['[', ']', 'c', 'j', 'k']);
});

test('the day and month commands move the focus into the calendar, then from traded day to traded day', async () => {
  open();
  await findSquare(/ 12 de noviembre/);
  runCommandById('next-day');
  expect(await findSquare(/ 12 de noviembre/)).toHaveFocus();
  runCommandById('previous-day');
  expect(await findSquare(/ 2 de noviembre/)).toHaveFocus();
  runCommandById('next-day');
  expect(await findSquare(/ 12 de noviembre/)).toHaveFocus();
});

test('the day and month commands continue in the adjacent month, at its nearest end', async () => {
  open();
  await focusOn(/ 2 de noviembre/);
  runCommandById('previous-day');
  await waitFor(() => expect(screen.getByRole('button', { name: / 30 de octubre/ })).toHaveFocus());
  expect(getAddress()).toBe('/panel?mes=-1');
  runCommandById('next-day');
  await waitFor(() => expect(screen.getByRole('button', { name: / 2 de noviembre/ })).toHaveFocus());
});

test('the day and month commands stop at the last traded day', async () => {
  open();
  await focusOn(/ 12 de noviembre/);
  runCommandById('next-day');
  expect(getAddress()).toBe('/panel');
  expect(isOffered('journal/next-month')).toBe(false);
  runCommandById('previous-month');
  expect(await findSquare(/ 30 de octubre/)).toBeVisible();
  await waitFor(() => expect(isOffered('journal/next-month')).toBe(true));
  runCommandById('next-month');
  expect(await findSquare(/ 12 de noviembre/)).toBeVisible();
});

test('the calculator opens by its command, also when the command ran before the panel was mounted', async () => {
  open('/panel/ejemplo');
  await screen.findByRole('heading', { level: 1 });
  runCommandById('calculator');
  act(() => {
    window.location.hash = '/panel';
  });
  expect(await screen.findByRole('dialog', { name: 'Calculadora de lotes' })).toBeVisible();
});

test('the account and clock that were selected last are selected again, for the same user only', async () => {
  const user = open();
  await user.selectOptions(await screen.findByLabelText('Cuenta'), '5');
  await user.selectOptions(screen.getByLabelText('Días según'), 'local');
  openAgain('/panel');
  expect(await screen.findByLabelText('Cuenta')).toHaveValue('5');
  expect(screen.getByLabelText('Días según')).toHaveValue('local');
  openAgain('/panel?cuenta=4');
  expect(await screen.findByLabelText('Cuenta')).toHaveValue('4');
  openAgain('/panel', people.admin);
  expect(await screen.findByLabelText('Cuenta')).toHaveValue('4');
  expect(screen.getByLabelText('Días según')).toHaveValue('server');
});

test('the calculator stores risk, market and lot, and prices and balance for this tab only', async () => {
  const openCalculator = async (user: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: 'Calculadora de lotes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calculadora de lotes' }));
    await dialog.findByLabelText('Mercado');
    return dialog;
  };
  const user = open();
  const dialog = await openCalculator(user);
  for (const [label, text] of [
    ['Balance', '500'],
    ['Riesgo por operación', '2,5'],
    ['PE', '1,1'],
    ['SL', '1,09'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  }
  await user.selectOptions(dialog.getByLabelText('Mercado'), 'XAUUSD');
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/500|1,09/u);
  const sameTab = await openCalculator(openAgain());
  expect(sameTab.getByLabelText('SL')).toHaveValue('1,09');
  // Another tab has session storage of its own.
  sessionStorage.removeItem('parque:drafts');
  const again = await openCalculator(openAgain());
  const listValues = (shownDialog: typeof dialog) =>
    ['Balance', 'Riesgo por operación', 'Mercado', 'PE', 'SL'].map(
      (label) => shownDialog.getByLabelText<HTMLInputElement>(label).value,
    );
  expect(listValues(again)).toEqual(['12430,18', '2,5', 'XAUUSD', '', '']);
  const others = await openCalculator(openAgain('/panel', people.admin));
  expect(listValues(others)).toEqual(['12430,18', '10', '', '', '']);
});

test('the filters of the analysis are restored, and a link is opened unchanged', async () => {
  const user = open('/panel/analisis');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Dirección' }), 'sell');
  expect(getAddress()).toBe('/panel/analisis?direccion=sell');
  openAgain('/panel/analisis?cuenta=4');
  await waitFor(() => expect(getAddress()).toBe('/panel/analisis?cuenta=4&direccion=sell'));
  const again = openAgain('/panel/analisis?direccion=buy');
  const side = await screen.findByRole('combobox', { name: 'Dirección' });
  expect(side).toHaveValue('buy');
  await again.selectOptions(side, '');
  openAgain('/panel/analisis');
  await screen.findByRole('combobox', { name: 'Dirección' });
  expect(getAddress()).toBe('/panel/analisis');
});

test('a deleted note can be restored unchanged', async () => {
  const note = createNote({ kind: 'day', key: '2026-11-12', text: 'Operé cansada', tags: ['ruptura'] });
  const bodies: unknown[] = [];
  server.use(
    answer(addresses.listRoutine, []),
    answer(addresses.listNotes, [note]),
    answer(addresses.saveNote, ({ body }) => {
      bodies.push(body);
      return { ...createNote(body as NoteEntity), version: bodies.length === 1 ? 0 : 6 };
    }),
  );
  const user = open();
  await user.click(await findSquare(/ 12 de noviembre/));
  await user.click(await screen.findByRole('link', { name: 'Nota, plan y revisión del día' }));
  await user.clear(await screen.findByLabelText('Nota'));
  await user.clear(screen.getByLabelText('Etiquetas'));
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('Nota borrada')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Recuperar la nota borrada' }));
  expect(await screen.findByText('Nota recuperada')).toBeVisible();
  const { updated_at: _, ...asItWas } = note;
  expect(bodies).toEqual([
    { ...asItWas, text: '', tags: [] },
    { ...asItWas, version: 0 },
  ]);
  expect(screen.getByLabelText('Nota')).toHaveValue('Operé cansada');
  expect(screen.getByLabelText('Etiquetas')).toHaveValue('ruptura');
  expect(screen.queryByRole('button', { name: 'Recuperar la nota borrada' })).not.toBeInTheDocument();
});

describe('hidden amounts', () => {
  const amount = /\d,\d\d|1\.250/;

  function Hide() {
    const { setHidden } = useHiddenAmounts();
    return <button onClick={() => setHidden(true)}>Ocultar</button>;
  }

  async function hide() {
    const { unmount } = render(<Hide />);
    act(() => screen.getByRole('button', { name: 'Ocultar' }).click());
    unmount();
  }

  /** All visible and accessible texts, without the figures that are no amounts. */
  const listTexts = () => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((element) =>
      element.getAttribute('aria-label'),
    );
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    return [document.body.textContent, ...labels, ...values].join('\n').replace(/\d+,\d\d\s*%/g, '');
  };

  test('no amount of the panel is visible or read aloud, also in the calendar and the curve', async () => {
    open('/panel?mes=-1');
    await findSquare(/ 30 de octubre/);
    await screen.findByText(/12\.430,18/);
    await hide();
    expect(screen.getByRole('img', { name: /Curva de capital.*importe oculto/ })).toBeInTheDocument();
    expect(await findSquare(/30 de octubre de 2026: 1 operación.*importe oculto/)).toBeVisible();
    // The profit factor and the ratio of the averages are figures, not amounts.
    for (const name of ['Factor de Beneficio', 'Prom Gan/Perd'])
      screen.getByRole('heading', { name }).closest('article')?.querySelector('.pq-kpi__value')?.remove();
    expect(listTexts().replace('Equilibrio 1,00', '').replace('3,00', '')).not.toMatch(amount);
  });

  test('the filled-in balance of the calculator is hidden, and a typed one is visible', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Calculadora de lotes' }));
    const balance = await screen.findByLabelText('Balance');
    await waitFor(() => expect(balance).toHaveValue('12430,18'));
    await hide();
    expect(balance).toHaveValue('');
    expect(balance).toHaveAttribute('placeholder', 'importe oculto');
    await user.type(balance, '500');
    expect(balance).toHaveValue('500');
  });
});
