import manifest from './manifest';

test('spec 2: the connector requires product 1 or connected accounts, and its menu entry is before Pago', () => {
  const requires = { anyProduct: [1], orRemaining: true };
  expect(manifest.routes).toEqual([
    expect.objectContaining({ path: '/conector', requires }),
    expect.objectContaining({ path: '/conector/cuentas', requires }),
    expect.objectContaining({ path: '/conector/:child', requires }),
    expect.objectContaining({ path: '/conector/:child/conciliacion', requires }),
    expect.objectContaining({ path: '/terminales', requires: { anyProduct: [1, 2, 3], orRemaining: true } }),
  ]);
  expect(manifest.menu).toEqual([expect.objectContaining({ to: '/conector', label: 'Conector', order: 30 })]);
});
