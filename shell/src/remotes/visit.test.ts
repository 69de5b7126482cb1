import type { MountProps } from '@parque/remote';
import { createChosenRemote } from '../testing/registry';
import { serveRemote } from '../testing/remote-files';
import { visit } from './visit';

test('contributions of two remotes with one id are mounted by different names', async () => {
  const names: string[] = [];
  const lifecycles = {
    bootstrap: () => Promise.resolve(),
    mount: ({ name }: MountProps) => Promise.resolve(names.push(name)),
    unmount: () => Promise.resolve(),
  };
  const module = { ...lifecycles, default: lifecycles };
  const contribution = {
    to: 'inicio/cards',
    version: 1,
    id: 'products',
    title: 'Productos',
    order: 90,
    module: './src/slots/products.tsx',
  };
  for (const name of ['lunes', 'martes']) {
    const remote = createChosenRemote({ name, contributions: [contribution] });
    serveRemote(remote, module);
    await visit({ remote, contribution }, document.createElement('div'), jest.fn());
  }
  expect(names).toEqual(['lunes/products', 'martes/products']);
});
