import { greeting } from './greeting.mjs';

test('the greeting names the address and how to sign in', () => {
  const text = greeting('9090', {});
  expect(text).toContain('http://localhost:9090');
  expect(text).toContain('lucia@parque.es');
  expect(text).toContain('parque-demo');
});

test('the greeting says how to send a purchase to this very installation', () => {
  expect(greeting('8080', {})).toMatch(
    / node tools\/hotmart-event\.mjs --email diego@parque\.es --product 6$/m,
  );
  expect(greeting('9090', { DATA_DIR: '/data' })).toMatch(
    / DATA_DIR=\/data node tools\/hotmart-event\.mjs .* --url http:\/\/localhost:9090$/m,
  );
});

test.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://db/parque' }])(
  'with %o there are no demo people to name',
  (env) => {
    expect(greeting('8080', env)).not.toContain('parque-demo');
  },
);
