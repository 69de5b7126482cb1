/** @type {typeof import('./container-name.mjs').buildContainerName} */
export const buildContainerName = (name, version) =>
  `parque_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
