/**
 * Inputs of a program as the file `.set` that MetaTrader reads with _Cargar_: UTF-16, little-endian, with a byte order
 * mark and lines that end in CRLF.
 */
export function settingsFile(inputs: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const lines = Object.entries(inputs).map(([name, value]) => `${name}=${value}\r\n`);
  const text = `\uFEFF${lines.join('')}`;
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), true);
  return new Uint8Array(bytes.buffer);
}
