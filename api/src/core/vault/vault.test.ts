import { createVault } from './vault';

const vault = createVault('k'.repeat(32));
const context = 'broker_account:12';

test.each(['demo-10001234', 'contraseña con ñ y 🔑', 'x'.repeat(200)])(
  '%j is unchanged after encryption and decryption',
  (secret) => {
    expect(vault.open(vault.seal(secret, context), context)).toBe(secret);
  },
);

test('an encrypted secret reveals neither its text nor whether two are equal', () => {
  const [first, second] = [vault.seal('demo-10001234', context), vault.seal('demo-10001234', context)];
  expect(first).not.toBe(second);
  expect(first).not.toContain('demo');
  expect(Buffer.from(first.replaceAll('.', ''), 'base64url').toString('latin1')).not.toContain('demo');
});

test('the secret of a row cannot be decrypted for another row', () => {
  expect(() => vault.open(vault.seal('secreta', context), 'broker_account:13')).toThrow();
});

test('another key decrypts nothing', () => {
  expect(() => createVault('j'.repeat(32)).open(vault.seal('secreta', context), context)).toThrow();
});

test('a secret with any changed byte cannot be decrypted', () => {
  const text = vault.seal('secreta', context);
  for (const index of [4, 40, text.length - 30, text.length - 3]) {
    const letter = text[index] === 'A' ? 'B' : 'A';
    expect(() => vault.open(text.slice(0, index) + letter + text.slice(index + 1), context)).toThrow();
  }
});

test.each(['', 'secreta', 'v1.', 'v1.AAAA.BBBB', 'v2.a.b', 'v2.a.b.c', 'v2.a.b.c.d'])(
  '%j is rejected, because no vault encrypted it',
  (text) => {
    expect(() => vault.open(text, context)).toThrow();
  },
);

test('fingerprints differ for different secrets, and for the same text in other parts', () => {
  expect(vault.fingerprint('a', 'bc')).toBe(vault.fingerprint('a', 'bc'));
  expect(vault.fingerprint('a', 'bc')).not.toBe(vault.fingerprint('ab', 'c'));
  expect(createVault('j'.repeat(32)).fingerprint('a', 'bc')).not.toBe(vault.fingerprint('a', 'bc'));
});
