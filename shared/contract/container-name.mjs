/** @type {typeof import('./container-name.mjs').containerName} */
export const containerName = (name, version) => `parque_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
