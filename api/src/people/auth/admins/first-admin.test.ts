import { eq } from 'drizzle-orm';
import { users } from '../../../core/database/schema';
import { testApi } from '../../../testing/test-api';
import { createFirstAdmin } from './first-admin';

const email = 'jefa@correo.es';

async function createFirst(password: string) {
  const api = await testApi({ settings: { firstAdmin: { email, password } } });
  await createFirstAdmin({ ...api, log: api.app.log });
  return api;
}

test.each([['12345678', 'is too easy to guess']])(
  'ADMIN_PASSWORD %s is rejected in one line by the rules of registrations',
  async (password, why) => {
    await expect(createFirst(password)).rejects.toThrow(`Wrong settings: ADMIN_PASSWORD ${why}`);
  },
);

test('the first admin signs in with a password that the rules of registrations accept', async () => {
  const { db, anyone } = await createFirst('tres gatos verdes');
  expect(await db.select({ rol: users.rol }).from(users).where(eq(users.email, email))).toEqual([{ rol: 1 }]);
  expect((await anyone.post('/login', { email, password: 'tres gatos verdes' })).status).toBe(200);
});
