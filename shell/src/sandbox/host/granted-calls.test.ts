import { grantedCall } from './granted-calls';

const granted = ['GET /user/products', 'GET /product/:url', 'GET /me', 'POST /admin/entitlements'];
const called = (method: string, path: string) => grantedCall({ method, path }, granted);

test('a granted call is made, with any value of its parameters', () => {
  expect(called('GET', '/user/products')).toEqual({ method: 'GET', path: '/user/products', params: {} });
  expect(called('GET', '/product/oro%20y%2Fplata')).toMatchObject({
    path: '/product/:url',
    params: { url: 'oro y/plata' },
  });
});

test.each<[string, string, string]>([
  ['another method', 'POST', '/user/products'],
  ['another path', 'GET', '/products'],
  ['a path that leads to another', 'GET', '/user/products/../../me'],
  ['a path in another case', 'GET', '/User/products'],
  ['a query in the path', 'GET', '/user/products?a=1'],
  ['a query in a parameter', 'GET', '/product/oro?a=1'],
  ['a parameter that leads to another path', 'GET', '/product/..'],
  ['the same in escapes', 'GET', '/product/%2e%2e'],
  ['an empty parameter', 'GET', '/product/'],
  ['a damaged escape', 'GET', '/product/%'],
  ['the pattern itself with more segments', 'GET', '/product/:url/:url'],
  ['a call of accounts, even if it was granted', 'GET', '/me'],
  ['a call of administration, even if it was granted', 'POST', '/admin/entitlements'],
])('%s is not granted', (_what, method, path) => {
  expect(called(method, path)).toBeUndefined();
});
