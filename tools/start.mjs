import { nodeComplaint } from './node-version.mjs';

const complaint = nodeComplaint(process.versions.node);
if (complaint) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

// Loaded only now: an older Node would stumble over the language these are written in.
const { install } = await import('./install.mjs');
const { build } = await import('./builds.mjs');
const { serve } = await import('./serve.mjs');
const { root } = await import('./root.mjs');

process.exitCode = (await install()) && (await build(root)) ? await serve(root) : 1;
