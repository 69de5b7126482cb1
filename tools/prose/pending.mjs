/**
 * Folders and files that are not rewritten yet; the check passes over them. This list only gets shorter.
 *
 * @type {readonly string[]}
 */
export const pending = [];
