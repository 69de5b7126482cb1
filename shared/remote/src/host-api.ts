/**
 * Version of what the shell offers to remotes: the lifecycles it calls, their props, and the exports of the shared
 * packages. Semver; a remote's `hostApi` range is checked against it before any of its code is loaded.
 */
export const hostApiVersion = '1.10.0';
