import type { WallTime } from '@parque/domain/journal';
import type { SimulatedServer } from './server';

/** The clock's reading at which every simulated account was opened. */
export const opening: WallTime = Date.UTC(2024, 0, 2, 6);

/** One account, whose whole life follows from its server and its number. */
export interface SimulatedAccount {
  readonly server: SimulatedServer;
  readonly login: number;
}
