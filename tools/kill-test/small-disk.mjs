import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const bytes = '300m';

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function must(program, args) {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** @typedef {ReturnType<typeof mountSmallDisk>} SmallDisk */

/**
 * Mounts a small disk over a folder, which needs root.
 *
 * @param {string} folder - Empty.
 * @returns {{ fill: () => void, free: () => void, remove: () => void }} `fill` uses all its space, `free` frees some.
 */
export function mountSmallDisk(folder) {
  must('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', folder]);
  const ballast = path.join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (const size of [1_000_000, 4096]) {
          try {
            while (writeSync(file, Buffer.alloc(size)) === size);
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => must('umount', ['-l', folder]),
  };
}
