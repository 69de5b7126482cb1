/**
 * A process of the api that has loaded its packages, and waits for a message before it runs the current build. Loading
 * packages is most of the time of a start, and they do not change.
 *
 * Arguments: the addresses of a module that imports the packages, and of the api.
 */
const [packages = '', api = ''] = process.argv.slice(2);

let isStarted = false;
// The parent has ended.
process.once('disconnect', () => !isStarted && process.exit());

const message = new Promise((resolve) => process.once('message', resolve));
await import(packages);
await message;
isStarted = true;
// An open channel would keep the process alive.
process.disconnect();
await import(api);
