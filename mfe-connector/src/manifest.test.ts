import manifest from './manifest';

test('the connector is for who owns product 1, and its entry stands before Pago', () => {
  expect(manifest.routes).toEqual([
    expect.objectContaining({ path: '/conector', requires: { anyProduct: [1] } }),
    expect.objectContaining({ path: '/conector/:child', requires: { anyProduct: [1] } }),
  ]);
  expect(manifest.menu).toEqual([expect.objectContaining({ to: '/conector', label: 'Conector', order: 30 })]);
});
