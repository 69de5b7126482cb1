import { lockRecognition, restoreLanguage } from './language';

test.each<[string, object, PropertyKey]>([
  ['String.prototype.indexOf', String.prototype, 'indexOf'],
  ['Array.prototype.some', Array.prototype, 'some'],
  ['the iterator of lists', Array.prototype, Symbol.iterator],
  ['Map.prototype.get', Map.prototype, 'get'],
  ['Reflect.apply', Reflect, 'apply'],
])('%s is restored, whether it was assigned, deleted or defined as an accessor', (_label, holder, key) => {
  const original = Object.getOwnPropertyDescriptor(holder, key);
  const value = function hostil() {
    return undefined;
  };
  const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
  const found: (PropertyDescriptor | undefined)[] = [];
  defineProperty(holder, key, { value, configurable: true, writable: true });
  restoreLanguage();
  found[0] = getOwnPropertyDescriptor(holder, key);
  deleteProperty(holder, key);
  restoreLanguage();
  found[1] = getOwnPropertyDescriptor(holder, key);
  defineProperty(holder, key, { get: () => value, configurable: true });
  restoreLanguage();
  found[2] = getOwnPropertyDescriptor(holder, key);
  expect(found).toEqual([original, original, original]);
});

test('no code replaces by what the shell recognises nodes', () => {
  lockRecognition(window);
  const hides = { get: () => false, configurable: true };
  expect(Reflect.defineProperty(Node, Symbol.hasInstance, { value: () => false })).toBe(false);
  expect(Reflect.defineProperty(Node.prototype, 'isConnected', hides)).toBe(false);
  expect(Reflect.set(Node.prototype, 'contains', () => false)).toBe(false);
  expect(document.body instanceof Node && document.body.isConnected).toBe(true);
});
