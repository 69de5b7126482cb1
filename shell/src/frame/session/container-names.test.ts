import { registryOf } from '../../testing/registry';
import { reserveContainerNames } from './container-names';

const container = 'parque_diario_1_0_0';

/** A window on which the name of the container of a remote is reserved. */
function reserved(): Record<string, unknown> {
  const page: Record<string, unknown> = {};
  reserveContainerNames(registryOf({ name: 'diario' }), page);
  return page;
}

test.each<[string, PropertyDescriptor]>([
  ['a value', { value: 'hostile', writable: false }],
  ['a getter', { get: () => 'hostile' }],
])('another remote cannot define %s in place of a container', (_what, descriptor) => {
  const page = reserved();
  expect(Reflect.defineProperty(page, container, descriptor)).toBe(false);
  page[container] = 'own';
  expect(page[container]).toBe('own');
});

test('an entry replaces what another remote has assigned to the name of its container', () => {
  const page = reserved();
  page[container] = 'hostile';
  page[container] = 'own';
  expect(page[container]).toBe('own');
});

test('a name that is reserved again keeps its container', () => {
  const page = reserved();
  page[container] = 'own';
  reserveContainerNames(registryOf({ name: 'diario' }), page);
  expect(page[container]).toBe('own');
  expect(Object.keys(page)).toEqual([]);
});
