const oldest = [20, 19];

/**
 * Returns why Parqué does not run on this version of Node.
 *
 * @param {string} version - As in `process.versions.node`.
 * @returns {string | undefined} One line for the user; `undefined` when the version is supported.
 */
export function nodeComplaint(version) {
  const [major, minor] = version.split('.').map(Number);
  const isNewEnough = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  if (isNewEnough) return undefined;
  return `Parqué needs Node ${oldest.join('.')} or newer; this is ${version}. See https://nodejs.org.`;
}
