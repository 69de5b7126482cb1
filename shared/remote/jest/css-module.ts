/** A CSS module for tests: each class is named as in the source. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
