import { greeting } from './greeting.mjs';

test('the greeting names the address and how to sign in', () => {
  const text = greeting('9090', {});
  expect(text).toContain('http://localhost:9090');
  expect(text).toContain('lucia@parque.es');
  expect(text).toContain('parque-demo');
});

test.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://db/parque' }])(
  'with %o there are no demo people to name',
  (env) => {
    expect(greeting('8080', env)).not.toContain('parque-demo');
  },
);
