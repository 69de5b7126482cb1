import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client';

test('a change is followed by an answer made after it, even while the first answer is on its way', async () => {
  const waiting: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['products'],
    queryFn: () => new Promise<string>((answer) => waiting.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  const settled = queryClient.invalidateQueries({ queryKey: ['products'] });
  await Promise.resolve();
  waiting[0]?.('before the change');
  for (let turn = 0; waiting.length < 2 && turn < 20; turn += 1) await Promise.resolve();
  waiting[1]?.('after the change');
  await settled;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after the change', isError: false });
  stop();
});
