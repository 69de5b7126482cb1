import { useMemoryCaches } from '../../testing/memory-caches';

useMemoryCaches();

test('the removal worker deletes all caches and itself without a page', async () => {
  const listeners = new Map<string, (event: Event) => void>();
  const unregister = jest.fn(() => Promise.resolve(true));
  const skipWaiting = jest.fn(() => Promise.resolve());
  jest
    .spyOn(self, 'addEventListener')
    .mockImplementation((name: string, listener: unknown) => listeners.set(name, listener as () => void));
  Object.assign(self, { registration: { unregister }, skipWaiting });
  for (const name of ['parque-shell-v1', 'parque-releases', 'parque-kept-data', 'ajeno'])
    await caches.open(name);

  await import('./removal');
  const runWorker = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => (work = promise);
    listeners.get(name)?.(Object.assign(new Event(name), { waitUntil }));
    await work;
  };
  await runWorker('install');
  expect(skipWaiting).toHaveBeenCalled();
  await runWorker('activate');
  expect(await caches.keys()).toEqual(['ajeno']);
  expect(unregister).toHaveBeenCalled();
});
