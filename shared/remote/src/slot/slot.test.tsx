import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { signIn } from '@parque/session';
import userEvent from '@testing-library/user-event';
import type { SlotItem } from '../slot-host';
import { fakeSlot, people } from '../testing';
import { Slot } from './slot';

/** A contribution as the shell offers it. @param load - Its download; at once by default. */
const createItem = (id: string, load: () => Promise<unknown> = () => Promise.resolve()): SlotItem => ({
  id,
  title: id,
  async show(element) {
    await load();
    element.innerHTML = `<h2>${id}: listo</h2>`;
    return { leave: async () => element.replaceChildren() };
  },
});

const getHeadings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

async function open(...items: SlotItem[]) {
  fakeSlot(items);
  return act(async () => render(<Slot id="inicio/cards" />));
}

test('a late contribution holds its place and no other one', async () => {
  await open(
    createItem('Tarde', () => new Promise(() => undefined)),
    createItem('Copias'),
  );
  await waitFor(() => expect(getHeadings()).toEqual(['Tarde', 'Copias: listo']));
});

test('a contribution that does not load is a card with a retry, and the others are shown', async () => {
  let isBroken = true;
  const brokenItem = createItem('Rota', () =>
    isBroken ? Promise.reject(new Error('missing')) : Promise.resolve(),
  );
  await open(brokenItem, createItem('Copias'));
  const card = await screen.findByRole('region', { name: 'Rota' });
  await waitFor(() => expect(screen.getByText('Copias: listo')).toBeVisible());
  isBroken = false;
  await userEvent.click(within(card).getByRole('button', { name: 'Reintentar: Rota' }));
  await waitFor(() => expect(getHeadings()).toEqual(['Rota: listo', 'Copias: listo']));
});

test('a contribution whose files are there again is shown without a press', async () => {
  const missingError = new Error('missing');
  let recover = () => undefined as void;
  const watchedFaults: unknown[] = [];
  let loadFiles: () => Promise<unknown> = () => Promise.reject(missingError);
  const brokenItem: SlotItem = {
    ...createItem('Rota', () => loadFiles()),
    watchRecovery(fault, onRetry) {
      watchedFaults.push(fault);
      recover = onRetry;
    },
  };
  await open(brokenItem);
  await screen.findByRole('button', { name: 'Reintentar: Rota' });
  expect(watchedFaults).toEqual([missingError]);
  loadFiles = () => Promise.resolve();
  act(() => recover());
  await waitFor(() => expect(getHeadings()).toEqual(['Rota: listo']));
});

test.each([
  ['a press', () => userEvent.click(screen.getByRole('button', { name: 'Reintentar: Rota' }))],
  ['the end of the screen', async () => cleanup()],
])('%s ends the wait for the files', async (_, end) => {
  let signal: AbortSignal | undefined;
  const brokenItem: SlotItem = {
    ...createItem('Rota', () => Promise.reject(new Error('missing'))),
    watchRecovery: (_fault, _retry, ending) => void (signal ??= ending),
  };
  await open(brokenItem);
  await screen.findByRole('button', { name: 'Reintentar: Rota' });
  expect(signal?.aborted).toBe(false);
  await end();
  expect(signal?.aborted).toBe(true);
});

test('a contribution that fails after its mount is a card with a retry', async () => {
  let fail: (fault: unknown) => void = () => undefined;
  const item = createItem('Este mes');
  const faulty: SlotItem = {
    ...item,
    show: (element, onFault) => {
      fail = onFault;
      return item.show(element, onFault);
    },
  };
  await open(faulty, createItem('Copias'));
  await waitFor(() => expect(getHeadings()).toEqual(['Este mes: listo', 'Copias: listo']));
  act(() => fail(new Error('threw')));
  expect(screen.getByRole('button', { name: 'Reintentar: Este mes' })).toBeVisible();
  expect(screen.getByText('Copias: listo')).toBeVisible();
});

test('a contribution whose remote is stopped leaves, and the others stay mounted', async () => {
  const [stoppedItem, stayingItem] = [createItem('Este mes'), createItem('Copias')];
  await open(stoppedItem, stayingItem);
  await waitFor(() => expect(getHeadings()).toEqual(['Este mes: listo', 'Copias: listo']));
  const element = screen.getByText('Copias: listo');
  await act(async () => fakeSlot([stayingItem]));
  expect(getHeadings()).toEqual(['Copias: listo']);
  expect(screen.getByText('Copias: listo')).toBe(element);
});

test('the user orders contributions without a new mount', async () => {
  const items = [createItem('Este mes'), createItem('Copias')];
  fakeSlot(items);
  const { rerender } = await act(async () => render(<Slot id="inicio/cards" />));
  await waitFor(() => expect(getHeadings()).toEqual(['Este mes: listo', 'Copias: listo']));
  const element = screen.getByText('Copias: listo');
  rerender(<Slot id="inicio/cards" arrange={(all) => [...all].reverse()} />);
  expect(getHeadings()).toEqual(['Copias: listo', 'Este mes: listo']);
  expect(screen.getByText('Copias: listo')).toBe(element);
});

describe('a card with nothing to show', () => {
  /** A contribution whose card has this content. */
  const createCard = (content: string): SlotItem => ({
    ...createItem('Avisos'),
    async show(element) {
      element.innerHTML = `<div class="pq-glance"><h2>Avisos</h2>${content}</div>`;
      return { leave: async () => element.replaceChildren() };
    },
  });
  const empty = '<div class="pq-empty">Nada</div>';

  /** Visits the slot. @returns Whether the card has one line from the start. */
  async function visit(content: string): Promise<boolean> {
    const { container, unmount } = await open(createCard(content));
    await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
    const isSmall = container.querySelector('.pq-slot')?.hasAttribute('data-empty') === true;
    unmount();
    return isSmall;
  }

  beforeEach(() => signIn('t', people.ana));
  afterEach(() => localStorage.clear());

  test('a card with nothing to show has one line from the next visit on, until it has something to show', async () => {
    expect(await visit(empty)).toBe(false);
    expect(await visit(empty)).toBe(true);
    expect(await visit('<p>3</p>')).toBe(true);
    expect(await visit('<p>3</p>')).toBe(false);
  });

  test.each([
    ['loads', '<span class="pq-skel"></span>'],
    ['failed', '<div class="pq-empty" data-tone="danger">Error</div>'],
  ])('a card that %s is not empty', async (_, content) => {
    await visit(content);
    expect(await visit(content)).toBe(false);
  });
});
