import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { download, getProduct } from '../product/api';
import { computeIntegrity } from '../remote/built-remote';
import { withProduct } from '../options/change-options';
import { addCommand, show } from '../command';
import { readDeployed, type Deployed } from '../product/deployed';
import { refuse } from '../refusal';
import type { Terminal } from '../terminal';

interface Options {
  readonly to?: string;
  readonly json?: true;
}

interface ExportedFile {
  /** Address at the product, from its root: /remotes/journal/1.4.0/entry.js */
  readonly address: string;
  readonly integrity: string;
}

function listExportedFiles({ registry }: Deployed): ExportedFile[] {
  return [...registry.releases.values()].flatMap(({ manifest: { name, version, files } }) => {
    const base = registry.state.remotes.find((remote) => remote.name === name)?.base ?? `/remotes/${name}/`;
    return files.map(({ file, integrity }) => ({ address: `${base}${version}/${file}`, integrity }));
  });
}

async function write(target: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

export function addExport(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'export-registry <folder>', {
    summary:
      'Copy the registry and every file that it can choose into a folder for any static host, with verified hashes.',
    examples: ['parque keys export-registry ./static --to https://parque.example'],
  });
  withProduct(command).action(async (folder: string, options: Options) => {
    const target = path.resolve(terminal.cwd, folder);
    if (existsSync(target)) refuse(`${folder} already exists: an export needs a new folder`);
    const deployed = await readDeployed(getProduct(terminal, options.to), terminal.now());
    const files = listExportedFiles(deployed);
    for (const { address, integrity } of files) {
      const url = new URL(address, `${deployed.url}/`);
      const content = await download(url.href);
      if (computeIntegrity(content) !== integrity) refuse(`${url.href} differs from the released file`);
      await write(path.join(target, url.pathname), content);
    }
    await write(path.join(target, 'registry.json'), JSON.stringify(deployed.document));
    const { revision, expiresAt } = deployed.registry.state;
    show(terminal, options, {
      lines: [`revision ${revision} and ${files.length} files in ${folder}; valid until ${expiresAt}`],
      data: { revision, expiresAt, files: files.length, folder: target },
    });
  });
}
