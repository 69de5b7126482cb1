export * as addresses from './addresses';
export type { Address } from './addresses';
export * from './calls';
export * from './entities';
export * from './admin-entities';
export * from './ea-entities';
export { errorCatalogue, type ErrorCode } from './errors';
export type * from './types';
