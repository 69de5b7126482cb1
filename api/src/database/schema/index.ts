export * from './people';
export * from './products';
export * from './licences';
export * from './copy';
export * from './broker';
export * from './connector';
export * from './journal';
export * from './registry';
