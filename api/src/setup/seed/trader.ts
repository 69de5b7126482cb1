import type { UserEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { addAccount } from '../../trading/copier/accounts/connector';
import type { Services } from '../../core/http/area';
import { register } from '../../trading/journal/accounts/accounts';
import { saveDefinition } from '../../trading/journal/reviews/definitions';
import { saveNote } from '../../trading/journal/trades/notes';
import { listServers } from '../../trading/journal/accounts/servers';
import { saveLicence } from '../../shop/licences/licences';

const getSimulatorLogin = (number: number) => ({ number, password: `demo-${number}` });

/** A user's accounts, journal and licences, so that every screen of a trader has something to show. */
export async function seedTrader(services: Services, user: UserEntity): Promise<void> {
  const [server] = await listServers(services);
  if (!server) return;
  const createCredentials = (number: number) => ({ server_id: server.id, ...getSimulatorLogin(number) });

  const account = await register(services, user, createCredentials(10000740));
  const second = await register(services, user, createCredentials(10000741));
  const yesterday = new Date(+services.now() - msPerDay).toISOString().slice(0, 10);
  await saveNote(services, user, account.id, {
    kind: 'day',
    key: yesterday,
    text: 'Entré tarde en la segunda operación. Mañana, nada antes de las 9:30.',
    tags: ['disciplina'],
  });
  await saveDefinition(services, user, {
    params: { key: 'ruptura-de-londres' },
    body: {
      kind: 'setup',
      name: 'Ruptura de Londres',
      version: 0,
      content: {
        rules: [
          { key: 'cierre-fuera', text: 'Espero el cierre de la vela fuera del rango' },
          { key: 'riesgo-uno', text: 'Arriesgo como mucho el 1 %' },
          { key: 'sin-noticias', text: 'Sin noticias fuertes en la próxima hora' },
        ],
      },
    },
  });
  await saveDefinition(services, user, {
    params: { key: 'mis-dos-cuentas' },
    body: {
      kind: 'group',
      name: 'Mis dos cuentas',
      version: 0,
      content: { accounts: [account.id, second.id], currency: null, rates: [] },
    },
  });
  await addAccount(services, user, { ...createCredentials(10000750), type: 2 });
  await addAccount(services, user, { ...createCredentials(10000751), type: 3, multiplier: 0.5 });
  await addAccount(services, user, { ...createCredentials(10000752), type: 3, multiplier: 2 });
  await saveLicence(services, user, { product_id: 6, account_1: 41007310, account_2: null });
  await saveLicence(services, user, { product_id: 7, account_1: 41007310, account_2: 41007311 });
}
