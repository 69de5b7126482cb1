import { makeStatementLine } from './statement-line';

function deferred() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, ended };
}

test('a statement is not sent before the end of the one before', async () => {
  const line = makeStatementLine();
  const first = deferred();
  const sent: string[] = [];
  const one = line.run(async () => {
    sent.push('first');
    await first.ended;
    return 1;
  });
  const two = line.run(() => {
    sent.push('second');
    return Promise.resolve(2);
  });
  await Promise.resolve();
  expect(sent).toEqual(['first']);
  first.end();
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  expect(sent).toEqual(['first', 'second']);
});

test('after a statement that failed, further ones are not sent and have its error', async () => {
  const line = makeStatementLine();
  const failed = new Error('first');
  const send = jest.fn(() => Promise.reject(new Error('second')));
  void line.run(() => Promise.reject(failed));
  await expect(line.run(send)).rejects.toBe(failed);
  await expect(line.end()).rejects.toBe(failed);
  expect(send).not.toHaveBeenCalled();
});

test('a line without statements has ended', async () => {
  await expect(makeStatementLine().end()).resolves.toBeUndefined();
});
