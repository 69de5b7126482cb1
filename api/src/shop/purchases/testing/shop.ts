import { msPerDay } from '@parque/domain/durations';
import { testApi, findToken, type User } from '../../../testing/test-api';
import { processDueEvents } from '../purchases';
import { signSalesReference } from '../sales-reference';

export const addDays = (days: number) => new Date(Date.now() + days * msPerDay);
export const lucia = 'lucia@correo.es';
const password = 'una clave que nadie adivina';

/** The api, with a function that delivers events and waits until all due events are processed. */
export async function createShop() {
  const api = await testApi();
  const { app, db, settings, now } = api;
  const services = { db, settings, now, log: app.log };
  async function deliver(...bodies: object[]) {
    for (const body of bodies) {
      const headers = { 'x-hotmart-hottok': 'hottok-de-prueba' };
      expect((await api.anyone.post('/webhooks/hotmart', body, headers)).status).toBe(200);
    }
    await processDueEvents(services);
  }
  return {
    ...api,
    services,
    deliver,
    async registerUser(email: string) {
      const answer = await api.anyone.post('/register', { name: 'Lucía', email, password, telegram: '' });
      expect(answer.status).toBe(201);
      return api.caller({ authorization: `Bearer ${answer.body.access_token}` });
    },
    /** Opens the link that was mailed to an address. */
    async prove(user: Pick<User, 'post'>, email: string) {
      const [mail] = await api.mailsTo(email);
      expect((await user.post('/email/proof', { token: findToken(mail) })).status).toBe(200);
    },
    getReference: ({ id }: User) => signSalesReference(settings.tokenKey, id),
  };
}

export async function readOwned(user: Pick<User, 'get'>): Promise<[product: number, status: string][]> {
  const { body } = await user.get('/user/products');
  return body.products.map(({ id, status }: { id: number; status: string }) => [id, status]);
}

export const active = [[6, 'Activo']];
