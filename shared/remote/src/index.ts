export { hostApiVersion } from './host-api';
export { defineLifecycles, type Lifecycles, type MountProps } from './lifecycles';
export { isKnownAddress, readRegistry, readSettings, type PageSettings } from './page-data';
export { defineRemote, type MenuDeclaration, type RemoteDefinition, type RouteDeclaration } from './manifest';
export * from './router';
