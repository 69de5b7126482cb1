/** A CSS module for the tests: each class is named as it is written. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
