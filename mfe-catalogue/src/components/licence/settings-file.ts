/**
 * Inputs of a program as the file `.set` that MetaTrader reads with _Cargar_: UTF-16, little-endian, with a byte order
 * mark and lines that end in CRLF.
 */
export function createSettingsFile(inputs: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const lines = Object.entries(inputs).map(([name, value]) => `${name}=${value}\r\n`);
  const text = `\uFEFF${lines.join('')}`;
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1)
    bytes.setUint16(index * 2, text.charCodeAt(index), true);
  return new Uint8Array(bytes.buffer);
}
