import { stripVTControlCharacters } from 'node:util';
import devMiddleware from 'webpack-dev-middleware';
import { webpack } from '../../shared/remote/build/index.mjs';

/** @typedef {import('./events.mjs').Events} Events */

/** @param {webpack.Stats} stats */
function listErrors(stats) {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ moduleName, message }) => {
    // The compiler adds its own stack, which does not help.
    const [reason = ''] = stripVTControlCharacters(message).split(/\nCaused by:|\nStack backtrace:/);
    return [moduleName, reason.trimEnd()].filter(Boolean).join('\n');
  });
}

/**
 * Builds a bundle in memory, builds it again after each change, and reports every build.
 *
 * @param {webpack.Configuration} config - Its name is that of the part.
 * @param {Events} events
 */
export function serveBundle(config, events) {
  const part = config.name ?? '';
  const compiler = webpack(config);
  if (!compiler) throw new Error(`${part} has no compiler`);
  compiler.hooks.done.tap('development', (stats) => {
    const errors = listErrors(stats);
    events.report({ part, errors, ...(stats.hash && errors.length === 0 && { hash: stats.hash }) });
    const outcome = errors[0] ?? `${part}: built in ${stats.endTime - stats.startTime} ms`;
    process.stdout.write(`${outcome}\n`);
  });
  const handle = devMiddleware(compiler, {
    publicPath: String(config.output?.publicPath),
    index: false,
    stats: 'none',
    headers: { 'cross-origin-resource-policy': 'same-origin' },
  });
  return {
    /**
     * Serves a file of the latest build; waits for a build that runs.
     *
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     * @param {() => void} otherwise - Called when the bundle has no such file.
     */
    handle: (request, response, otherwise) => void handle(request, response, otherwise),
    close: () => new Promise((resolve) => handle.close(() => compiler.close(resolve))),
  };
}

/** @typedef {ReturnType<typeof serveBundle>} BundleServer */
