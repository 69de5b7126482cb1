const oldest = { major: 20, minor: 19 };

/**
 * Returns why Parqué does not run on this version of Node.
 *
 * @param {string} version - As in `process.versions.node`.
 * @returns {string | undefined} One line for the user; `undefined` when the version is supported.
 */
export function explainNodeVersion(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > oldest.major || (major === oldest.major && minor >= oldest.minor);
  if (isNewEnough) return undefined;
  return `Parqué needs Node ${oldest.major}.${oldest.minor} or newer; this is ${version}. See https://nodejs.org.`;
}

// Each command imports this module first: an older Node cannot parse the modules that it imports afterwards.
const complaint = explainNodeVersion(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
