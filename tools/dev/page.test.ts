import { buildPagePolicy } from '../../api/src/core/http/responses/headers';
import { toDevelopmentPolicy, withRegistry } from './page.mjs';

const sources = { hosts: ['localhost:8090'], images: ['https://cdn.example'], connect: [] };
const policy = toDevelopmentPolicy(buildPagePolicy(sources)).split('; ');

test('a page in development may evaluate code and contain styles, from its own server only', () => {
  expect(policy).toContain("script-src 'self' 'unsafe-eval'");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy.filter((directive) => /trusted-types/.test(directive))).toEqual([]);
});

test('a page in development keeps the other directives of the product', () => {
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy.find((directive) => directive.startsWith('img-src'))).toContain('https://cdn.example');
});

test('no text of the registry can end the script element that contains it', () => {
  const page = '<script type="application/json" id="parque-registry">{}</script><i></i>';
  const changedPage = withRegistry(page, { title: '</script><b>$&' });
  expect(changedPage.match(/<\/script>/g)).toHaveLength(1);
  expect(changedPage).toContain('$&');
});
