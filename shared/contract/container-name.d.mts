/**
 * Global name of a remote's container. The version is part of it, so that a page can hold two releases. The shell runs no
 * release with another name, because its entry could take the place of another remote.
 */
export declare function buildContainerName(name: string, version: string): string;
