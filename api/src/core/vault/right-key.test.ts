import { testApi } from '../../testing/test-api';
import { requireRightKey } from './right-key';

const otherKey = 'x'.repeat(40);

test('a CREDENTIALS_KEY that decrypts none of the stored secrets is rejected at the start', async () => {
  const { db, settings, signedIn } = await testApi();
  await (await signedIn('Ana')).post('/me/second-factor');
  await expect(requireRightKey(db, otherKey)).rejects.toThrow(
    /^Wrong settings: CREDENTIALS_KEY opens none of the secrets in the database/,
  );
  await expect(requireRightKey(db, settings.credentialsKey)).resolves.toBeUndefined();
  await expect(requireRightKey(db, `${otherKey},${settings.credentialsKey}`)).resolves.toBeUndefined();
});

test('any CREDENTIALS_KEY is accepted for a database without secrets', async () => {
  const { db } = await testApi();
  await expect(requireRightKey(db, otherKey)).resolves.toBeUndefined();
});
