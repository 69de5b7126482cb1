let chosen: File | undefined;

/** Keeps a file that was dropped on one screen for the screen that reads it. */
export function handOver(file: File): void {
  chosen = file;
}

/** The file that was handed over, once. */
export function takeChosenFile(): File | undefined {
  const file = chosen;
  chosen = undefined;
  return file;
}
