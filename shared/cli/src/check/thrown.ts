import type { LoadEventEntity } from '@parque/contract';
import { formatPosition, type FilePosition } from '@parque/release/upload';

/** The source maps of a build, by the name of their script with `.map`. */
type SourceMaps = ReadonlyMap<string, Buffer>;

function withPlace(message: string, position: FilePosition, maps: SourceMaps): string {
  const place = formatPosition(position, maps.get(`${position.file}.map`));
  return place ? `${message} at ${place}` : message;
}

/** Returns an uncaught error with the first position of its stack that is in a script of the build. */
export function formatUncaught({ message, stack = '' }: Error, maps: SourceMaps): string {
  const positions = [...stack.matchAll(/\/([\w.-]+):(\d+):(\d+)/g)];
  const [, file, line, column] = positions.find(([, name]) => maps.has(`${name}.map`)) ?? [];
  return withPlace(message, file ? { file, line: Number(line), column: Number(column) } : {}, maps);
}

/** Returns a sentence for each failure at an address, with what the code of the remote threw, and the next step. */
export function listFailures(path: string, events: readonly LoadEventEntity[], maps: SourceMaps): string[] {
  const thrown = events.flatMap(({ error }) => (error ? withPlace(error.message, error, maps) : []));
  const failures = events
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ phase, reason }) => `${phase ?? 'load'}, ${reason ?? 'unknown'}`);
  return [...new Set(failures)].map(
    (failure) =>
      `at ${path} it failed in Chromium: ${[failure, ...new Set(thrown)].join(': ')}. Correct it (\`parque dev\` shows the screen), and build again`,
  );
}
