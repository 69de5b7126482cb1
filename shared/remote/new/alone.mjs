/** What a remote needs beside the template when it is no part of this workspace. */
export async function aloneFiles() {
  return {};
}
