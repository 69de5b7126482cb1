import { sharedPackages as required } from '@parque/remote/build/shared-packages';
import { listIncompatibilities } from './compatibility';
import { checkProductCalls } from '../frame/session/product-calls';
import { sharedPackages as offered } from './shared-packages';

test('the shell offers every package that a remote may require, in the required range', () => {
  expect(Object.keys(offered).sort()).toEqual(Object.keys(required).sort());
  expect(listIncompatibilities({ hostApi: '^1.0.0', shared: required })).toEqual([]);
});

test.each([
  ['a newer host API', { hostApi: '^2.0.0', shared: {} }, 'needs host API ^2.0.0, this shell has 1.4.0'],
  [
    'a newer package',
    { hostApi: '^1.2.0', shared: { react: '^20.0.0' } },
    'needs react ^20.0.0, this shell shares 19.3.1',
  ],
  [
    'an unknown package',
    { hostApi: '^1.0.0', shared: { vue: '^3.0.0' } },
    'needs vue, which this shell does not share',
  ],
])('a remote that needs %s is rejected with the reason', (_name, manifest, reason) => {
  expect(listIncompatibilities(manifest, '1.4.0', { react: { version: '19.3.1' } })).toEqual([reason]);
});

test('a remote with a call that the product does not have is rejected, whatever its parameters are named', () => {
  checkProductCalls(['GET /user/products', 'GET /product/:url']);
  const requirements = { hostApi: '^1.0.0', shared: {} };
  expect(listIncompatibilities(requirements)).toEqual([]);
  expect(
    listIncompatibilities({ ...requirements, calls: ['GET /user/products', 'GET /product/:id'] }),
  ).toEqual([]);
  expect(listIncompatibilities({ ...requirements, calls: ['GET /alerts', 'GET /user/products'] })).toEqual([
    'calls GET /alerts, which this product does not have',
  ]);
});
