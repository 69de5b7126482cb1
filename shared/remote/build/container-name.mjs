/** Global name of a remote's container. The version is part of it, so that two releases can stand side by side. */
export const containerName = (name, version) => `parque_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
