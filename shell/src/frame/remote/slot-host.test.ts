import { addresses } from '@parque/contract';
import { answer, fakeApi } from '@parque/remote/testing';
import { act, waitFor } from '@testing-library/react';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createChosenRemote, createComposition, createSession } from '../../testing/registry';
import { createSlotHost } from './slot-host';

fakeApi(answer(addresses.listOwnedProducts, { products: [] }));

// jsdom has none.
beforeAll(() => void Object.assign(window, { MessageChannel }));

const card = {
  to: 'inicio/cards',
  version: 1,
  id: 'card',
  title: 'Fuera',
  order: 90,
  module: './src/slots/card.tsx',
};
const owner = createChosenRemote({
  name: 'home',
  slots: [{ id: 'inicio/cards', version: 1, max: 1, size: { block: 180 }, at: '/home' }],
});
const offerCard = (...calls: readonly string[]) =>
  createSlotHost(
    createComposition(
      owner,
      createChosenRemote({ name: 'fuera', contributions: [card] }, { sandbox: calls }),
    ),
  );

/** Shows the card, and returns what the code inside its frame can do. */
async function openCard() {
  const [item] = offerCard('GET /user/products').compose('inicio/cards', createSession(0)).items;
  const showResult = act(() => item?.show(document.body, jest.fn()));
  const frame = document.querySelector('iframe');
  const sendPort = jest.spyOn(frame?.contentWindow as Window, 'postMessage');
  frame?.dispatchEvent(new Event('load'));
  const [, , [port]] = sendPort.mock.calls[0] as unknown as [string, string, [MessagePort]];
  const answers: unknown[] = [];
  port.on('message', (message: { readonly type: string }) => {
    if (message.type === 'answer') answers.push(message);
  });
  port.postMessage({ type: 'mounted' });
  const { leave } = (await showResult) ?? {};
  const call = (id: number) => port.postMessage({ type: 'call', id, method: 'GET', path: '/user/products' });
  return { call, answers, leave };
}

test('a call that is withdrawn while the card of a third party is open is refused from then on', async () => {
  const { call, answers, leave } = await openCard();
  call(1);
  await waitFor(() => expect(answers).toMatchObject([{ id: 1, answer: { products: [] } }]));
  offerCard();
  call(2);
  await waitFor(() => expect(answers[1]).toMatchObject({ id: 2, failure: { code: 'forbidden' } }));
  await act(async () => leave?.());
});
