/**
 * Global name of a remote's container. The version is part of it, so that a page can hold two releases.
 *
 * @param {string} name
 * @param {string} version
 */
export const containerName = (name, version) => `parque_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
