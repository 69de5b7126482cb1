import { createGreeting } from './greeting.mjs';

test('the greeting names the address and how to sign in', () => {
  const text = createGreeting({ PORT: '9090' });
  expect(text).toContain('http://localhost:9090');
  expect(text).toContain('lucia@parque.es');
  expect(text).toContain('parque-demo');
});

test('the greeting names the address in the network only when other machines can reach the server', () => {
  expect(createGreeting({ HOST: '127.0.0.1' })).not.toContain('On this network');
  expect(createGreeting({})).not.toContain('On this network');
});

test('the greeting names the password that was created for this demo', () => {
  const text = createGreeting({ HOST: '0.0.0.0', DEMO_PASSWORD: 'hecha-para-hoy' });
  expect(text).toContain('hecha-para-hoy');
  expect(text).not.toContain('parque-demo');
});

test('the greeting shows the command that sends a purchase to this installation', () => {
  expect(createGreeting({})).toMatch(
    / node tools\/hotmart-event\.mjs --email diego@parque\.es --product 6$/m,
  );
  expect(createGreeting({ PORT: '9090', DATA_DIR: '/data' })).toMatch(
    / DATA_DIR=\/data node tools\/hotmart-event\.mjs .* --to http:\/\/localhost:9090$/m,
  );
  expect(createGreeting({ DATA_DIR: '/mis datos' })).toContain(" DATA_DIR='/mis datos' node tools/");
});

test('the greeting names the mailbox, unless a mail server is set', () => {
  expect(createGreeting({ PORT: '9090' })).toContain('http://localhost:9090/demo/correo');
  expect(createGreeting({ PORT: '9090', SMTP_URL: 'smtp://mail.example' })).not.toContain('/demo/correo');
});

test.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://db/parque' }])(
  'with %o the greeting names no demo users',
  (env) => {
    expect(createGreeting(env)).not.toContain('parque-demo');
  },
);
