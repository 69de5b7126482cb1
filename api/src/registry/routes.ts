import type { Handlers, Services } from '../http/area';
import { currentRegistry } from './registry';

export function registryRoutes({ db }: Services): Handlers {
  return { getRegistry: () => currentRegistry(db) };
}
