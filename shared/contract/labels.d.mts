import type { RemoteManifestEntity } from './src/index';

/** Returns the form in which labels are compared: without case, accents, spaces, punctuation and invisible characters. */
export declare function normalizeLabel(label: string): string;

/** Returns the labels of the menu entries and commands of a remote. */
export declare function listLabels(manifest: Pick<RemoteManifestEntity, 'menu' | 'commands'>): string[];
