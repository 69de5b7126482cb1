import { buildFramePolicy, buildPagePolicy } from './headers';

const listDirectives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

test('the page allows files by folder, and only workers from memory', () => {
  const policy = listDirectives(buildPagePolicy({ hosts: ['parque.example:8443'], images: [], connect: [] }));
  expect(policy).toMatchObject({
    'object-src': ["'none'"],
    'media-src': ["'none'"],
    'frame-src': ['parque.example:8443/sandbox/'],
    'script-src': ['parque.example:8443/shell/', 'parque.example:8443/remotes/'],
    'img-src': ['parque.example:8443/shell/', 'parque.example:8443/pictures/', 'data:'],
    'font-src': ['parque.example:8443/shell/', 'data:'],
    'worker-src': ['parque.example:8443/worker.js', 'blob:'],
    'connect-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
  });
});

test('files of remotes can be prefetched in Firefox, and every other use of a file has a directive of its own', () => {
  const policy = listDirectives(buildPagePolicy({ hosts: ['parque.example'], images: [], connect: [] }));
  expect(policy['default-src']).toEqual(['parque.example/remotes/']);
  const uses = [
    'script',
    'style',
    'img',
    'font',
    'connect',
    'media',
    'object',
    'frame',
    'worker',
    'manifest',
  ];
  expect(Object.keys(policy)).toEqual(expect.arrayContaining(uses.map((use) => `${use}-src`)));
});

test('the frame of a third party loads the shell and its own remote, and has an opaque origin', () => {
  const connect = ['https://api.fuera.example'];
  const policy = listDirectives(
    buildFramePolicy('fuera', { hosts: ['parque.example'], images: [], connect }),
  );
  expect(policy).toMatchObject({
    sandbox: ['allow-scripts', 'allow-forms'],
    'default-src': ["'none'"],
    'script-src': ['parque.example/shell/', 'parque.example/remotes/fuera/'],
    'connect-src': ['parque.example/remotes/fuera/', 'https://api.fuera.example'],
    'frame-ancestors': ['parque.example'],
    'form-action': ["'none'"],
  });
});

test('granted origins are added for pictures and calls, and for nothing else', () => {
  const images = ['https://cdn.example'];
  const connect = ['https://api.example'];
  const policy = buildPagePolicy({ hosts: ['parque.example'], images, connect });
  const grantedSources = Object.entries(listDirectives(policy)).filter(([, sources]) =>
    sources.join().includes('https:'),
  );
  expect(grantedSources).toEqual([
    ['img-src', ['parque.example/shell/', 'parque.example/pictures/', 'data:', 'https://cdn.example']],
    ['connect-src', ["'self'", 'https://api.example']],
  ]);
});

test('the public host is allowed beside the host that a proxy sends', () => {
  const policy = buildPagePolicy({
    hosts: ['10.0.0.5:8080', 'parque.example', 'parque.example'],
    images: [],
    connect: [],
  });
  expect(listDirectives(policy)['font-src']).toEqual([
    '10.0.0.5:8080/shell/',
    'parque.example/shell/',
    'data:',
  ]);
});

test.each(['x.example; script-src *', "x.example 'unsafe-inline'", '[::1]:3000', ''])(
  'a host such as "%s" is not copied into the policy',
  (host) => {
    const policy = buildPagePolicy({ hosts: [host], images: [], connect: [] });
    expect(listDirectives(policy)['script-src']).toEqual(["'self'"]);
    expect(policy).not.toContain('unsafe-inline');
  },
);
