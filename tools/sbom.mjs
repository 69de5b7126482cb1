import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.mjs';
import { billOfMaterials } from './supply-chain/bill-of-materials.mjs';
import { installedLicences, isAllowed } from './supply-chain/licences.mjs';
import { lockedPackages, sha512Of } from './supply-chain/lockfile.mjs';
import { table } from './processes/table.mjs';

const help = `Writes the software bill of materials (CycloneDX 1.6) and prints the licences of the installed packages.

  npm run sbom
  npm run sbom -- --to parque.cdx.json

  --to  .cache/parque.cdx.json by default

It ends with 1 when a package has a licence that tools/supply-chain/licences.mjs does not allow, or when
pnpm-lock.yaml pins one from elsewhere than the registry or without a sha512.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, to: { type: 'string', default: '.cache/parque.cdx.json' } },
});
if (values.help) {
  process.stdout.write(`${help}\n`);
  process.exit(0);
}
const file = path.resolve(root, values.to);
await mkdir(path.dirname(file), { recursive: true });
const bill = await billOfMaterials(root);
await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);

const counts = new Map();
for (const [id, expression = 'none'] of await installedLicences(root))
  counts.set(expression, [...(counts.get(expression) ?? []), id]);
const rows = [...counts]
  .sort(([, a], [, b]) => b.length - a.length)
  .map(([licence, ids]) => [
    licence,
    ids.length,
    isAllowed(licence) ? 'allowed' : `not allowed: ${ids.join(', ')}`,
  ]);
process.stdout.write(`${table(['licence', 'packages', ''], rows)}\n\n`);
const unlicensed = bill.components.filter((component) => !('licenses' in component)).length;
process.stdout.write(`${bill.components.length} packages in ${path.relative(root, file)}\n`);
process.stdout.write(
  `${unlicensed} of them are for other platforms: not installed here, so without a licence\n`,
);

const foreign = (await lockedPackages(root)).filter((locked) => !sha512Of(locked));
for (const { id, resolution } of foreign)
  process.stdout.write(`not from the registry with a sha512: ${id} (${resolution})\n`);
process.exitCode = rows.every(([licence]) => isAllowed(licence)) && foreign.length === 0 ? 0 : 1;
