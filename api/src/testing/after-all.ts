/** Runs after the last test. */
export default async function afterAllTests(): Promise<void> {
  await (globalThis as { stopTestServer?: () => Promise<void> }).stopTestServer?.();
}
