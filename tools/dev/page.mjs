/** Address of the script that runs before all others in a page. */
export const clientAddress = '/parque-dev/client.js';

/** What the policy of a page must allow in development, by directive. */
const relaxedDirectives = new Map([
  // Modules are evaluated from text, which is the fastest form of source maps.
  ['script-src', "script-src 'self' 'unsafe-eval'"],
  // Styles are in the code, and are replaced without a request.
  ['style-src', "style-src 'self' 'unsafe-inline'"],
  ['worker-src', "worker-src 'self' blob:"],
  ['require-trusted-types-for', undefined],
  ['trusted-types', undefined],
]);

/**
 * Returns the policy of a page of the development server: that of the product, with the exceptions that updates need.
 *
 * @param {string} policy - Of the page in production.
 */
export function toDevelopmentPolicy(policy) {
  return policy
    .split('; ')
    .flatMap((directive) => {
      const [name = ''] = directive.split(' ');
      return relaxedDirectives.has(name) ? (relaxedDirectives.get(name) ?? []) : directive;
    })
    .join('; ');
}

/**
 * Replaces the registry in a page.
 *
 * @param {string} page
 * @param {object} document
 */
export function withRegistry(page, document) {
  const json = JSON.stringify(document).replace(/</g, '\\u003c');
  const registry = /(<script type="application\/json" id="parque-registry">)[^<]*(<\/script>)/;
  return page.replace(registry, (_, open, close) => open + json + close);
}
