import { makeRest } from './rest';

/** Work on a clock that moves only with it and with its pauses. */
function makeWork() {
  let ms = 0;
  let calls = 0;
  const pauses: number[] = [];
  const rest = makeRest({
    arrived: () => calls,
    now: () => ms,
    pause: (length) => {
      pauses.push(length);
      ms += length;
      return Promise.resolve();
    },
  });
  const part = async (length: number, arriving: number) => {
    ms += length;
    calls += arriving;
    await rest();
  };
  return { part, pauses };
}

test('work pauses after a part during which calls arrived, for as long as the part took', async () => {
  const { part, pauses } = makeWork();
  await part(12, 1);
  await part(7, 3);
  expect(pauses).toEqual([12, 7]);
});

test('work does not pause while no other call arrives', async () => {
  const { part, pauses } = makeWork();
  await part(12, 0);
  await part(7, 0);
  expect(pauses).toEqual([]);
});

test('no pause is longer than 100 ms', async () => {
  const { part, pauses } = makeWork();
  await part(4000, 1);
  expect(pauses).toEqual([100]);
});
