import { reportFound } from '../telemetry/outcomes';
import type { Report } from './remains';

const reported = new Set<string>();

/** Builds of `parque dev`, which run in the shell of a product. */
const ofDevelopment = /-dev\.\d+$/;

/** In development, what a remote leaves on the page is an error. Users see no error for what has been removed. */
const levelOf = (version: string) =>
  process.env.NODE_ENV === 'production' && !ofDevelopment.test(version) ? 'info' : 'error';

/** Reports each finding once in this page. A long frame is never an error, because slow devices have many. */
export const reportFinding: Report = (remote, finding, what) => {
  const { name, version, container } = remote.manifest;
  const id = `${container} ${finding} ${what}`;
  if (reported.has(id)) return;
  reported.add(id);
  reportFound(remote, finding);
  if (finding === 'long_frame') console.info(`${name} ${version} blocks the page: ${what}`);
  else console[levelOf(version)](`${name} ${version} left on the page: ${what}. It was removed.`);
};
