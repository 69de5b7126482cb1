import { addresses } from '@parque/contract';
import { answer, fakeApi, openScreen, people } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import manifest from '../manifest';
import { createAuditEntry } from '../testing/audit';
import { copyMaster } from '../testing/copier';
import { createFund } from '../testing/funds';
import { createLicence } from '../testing/licences';
import { createAdminProduct } from '../testing/products';
import { createPurchase } from '../testing/purchases';
import { createOverview, createPublishedVersion, createRemote, createRollout } from '../testing/registry';
import { createAdminUser, createOwnedProduct } from '../testing/users';
import { screens } from '.';

const at = '2026-11-20T12:34:00Z';

const delay = {
  platform: { p50: 3, p95: 1200 },
  broker: { p50: 88, p95: 140 },
  total: { p50: 88, p95: 140 },
  count: 9,
};
const master = copyMaster({ events: 1234, delay, last_event_at: at });

const failing = { loads: 80, failures: 20, reasons: { 'entry: http': 20 }, p75Ms: 1500 };

fakeApi(
  answer(addresses.listAllProducts, [createAdminProduct(6, 'DashPro')]),
  answer(addresses.listAllFunds, { funds: [createFund(1)], next: null }),
  answer(addresses.listPrograms, []),
  answer(addresses.listUsers, {
    rows: [createAdminUser(7, 'Ana', { last_seen: at, products: [createOwnedProduct(6, 'DashPro')] })],
    next: null,
  }),
  answer(addresses.listLicences, [
    createLicence(1, 'ana@correo.es', { account_1: 60418823, fecha_caducidad: at }),
  ]),
  answer(addresses.listPurchases, { rows: [createPurchase(1)], next: null }),
  answer(addresses.listAudit, { rows: [createAuditEntry(1)], next: null }),
  answer(addresses.getAdminCopier, { masters: [master], per_minute: 2.4, oldest_pending_ms: 1500 }),
  answer(
    addresses.getRegistryOverview,
    createOverview(
      1,
      createRemote({ rollouts: [createRollout('1.3.0', 25)] }, [
        createPublishedVersion('1.3.0', { share: 0.1, health: failing }),
        createPublishedVersion('1.2.0', { share: 0.9, health: failing }),
      ]),
    ),
  ),
);

/** An amount, a percentage, a duration, a date or a time. */
const figure = /\d,\d|\d\.\d{3}\b|\d\d\/\d\d\/\d{4}|\d\d:\d\d|\d\s?%|\d\s?ms/;

test.each([
  ['/admin-fondos', 'Fondos'],
  ['/admin-usuarios', 'Usuarios'],
  ['/admin-dashpro', 'Licencias DashPro'],
  ['/admin-compras', 'Compras'],
  ['/admin-auditoria', 'Auditoría'],
  ['/admin-copiador', 'Maestras'],
  ['/admin-versiones', 'Versiones'],
])('%s keeps amounts and dates of its table %s out of translations of the page', async (address, name) => {
  openScreen(manifest, screens, { at: address, as: people.admin });
  const table = await screen.findByRole('table', { name });
  expect(table.textContent).toMatch(figure);
  const translated = table.cloneNode(true) as HTMLElement;
  for (const kept of translated.querySelectorAll('[translate="no"]')) kept.remove();
  expect(translated.textContent).not.toMatch(figure);
});
