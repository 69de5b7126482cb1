import type { Plugin } from 'esbuild';

export const packagesOfOthers: Plugin;
